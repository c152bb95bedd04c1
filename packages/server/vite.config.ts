import { basename, dirname, join, relative } from 'node:path';

const source = join(import.meta.dirname, 'src');

const ownUrls = /new URL\('(\.\/[^']+\.worker)\.ts', import\.meta\.url\)|import\.meta\.url/g;

interface Emitting {
  emitFile(file: { type: 'chunk'; id: string; fileName: string }): string;
}

/**
 * Lets a module find the files beside it (migrations, pictures, pages) as if it had not been bundled: its
 * `import.meta.url` stays that of its source. A program that it starts (`x.worker.ts`) becomes an entry of its own.
 */
const ownPlaces = {
  name: 'own-places',
  enforce: 'pre',
  transform(this: Emitting, code: string, id: string) {
    if (!id.startsWith(source) || !code.includes('import.meta.url')) return undefined;
    const place = `new URL('../${relative(import.meta.dirname, id)}', import.meta.url).href`;
    const moved = code.replaceAll(ownUrls, (_all, worker?: string) => {
      if (worker === undefined) return place;
      const fileName = `${basename(worker)}.js`;
      this.emitFile({ type: 'chunk', id: join(dirname(id), `${worker}.ts`), fileName });
      return `new URL('./${fileName}', import.meta.url)`;
    });
    return { code: moved, map: null };
  },
};

/** The server as Node runs it in production: our modules in a few files, packages as they are installed. */
export default {
  plugins: [ownPlaces],
  build: {
    ssr: true,
    target: 'node24',
    outDir: 'dist',
    // A running server may still ask for a part of the build before.
    emptyOutDir: false,
    sourcemap: true,
    rolldownOptions: {
      input: { main: join(source, 'main.ts') },
      output: { sourcemapExcludeSources: true, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
};
