import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

export default {
  preprocess: vitePreprocess(),
  compilerOptions: {
    runes: true,
    // a shorter class for the styles of a component: there are over a thousand of them in what a table loads
    cssHash: ({ hash, css }) => `s${hash(css)}`,
  },
};
