import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** Chunks by who needs them: the sign-in page loads `react` and `data` only, never the kit or the socket. */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/ },
  {
    name: 'data',
    test: /node_modules[\\/](@tanstack[\\/](?!.*virtual)|i18next|react-i18next|html-parse-stringify|void-elements|zod)/,
  },
  { name: 'kit', test: /node_modules[\\/](@mantine|@floating-ui|react-remove-scroll|react-transition-group)/ },
];

export default defineConfig({
  plugins: [react()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Media and icons stay files: a data: address would need an opening in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
