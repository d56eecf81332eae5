/** Made by languages.ts. */
declare module "virtual:texts" {
  export const loaders: Record<string, Record<string, () => Promise<unknown>>>;
}
