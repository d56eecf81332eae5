// The position shown has its place in the address, so that a reload and a bookmark come back to it.
const KEY = "node";

export function nodeInAddress(): number | null {
  const written = new URLSearchParams(location.search).get(KEY);
  return written !== null && /^\d{1,9}$/.test(written) ? Number(written) : null;
}

export function showNode(node: number): void {
  const address = new URL(location.href);
  address.searchParams.set(KEY, String(node));
  history.replaceState(history.state, "", address);
}
