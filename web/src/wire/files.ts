// Files of the app itself.

/** A file as an address that holds it, for drawings that cannot load anything. */
export async function dataOf(url: string): Promise<string> {
  const file = await (await fetch(url)).blob();
  return new Promise((tell) => {
    const reader = new FileReader();
    reader.onload = () => tell(String(reader.result));
    reader.readAsDataURL(file);
  });
}
