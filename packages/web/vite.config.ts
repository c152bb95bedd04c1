import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; code: string | null } | null;
}

/** Needed by the first page, sign-in: reached from the entry by static imports alone. */
function isEager(id: string, modules: Modules, seen = new Set<string>()): boolean {
  if (seen.has(id)) return false;
  seen.add(id);
  const info = modules.getModuleInfo(id);
  return info !== null && (info.isEntry || info.importers.some((importer) => isEager(importer, modules, seen)));
}

const icon = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.mjs$/;

/** One file names all icons there are, and everybody imports them from it: an icon is needed where it is written. */
function isIconAtFirst(id: string, modules: Modules): boolean {
  const name = icon.exec(id)?.[1];
  const lists = modules.getModuleInfo(id)?.importers ?? [];
  const writers = lists.flatMap((list) => modules.getModuleInfo(list)?.importers ?? []);
  return writers.some(
    (writer) =>
      !writer.includes('node_modules') &&
      new RegExp(`\\b${name}\\b`).test(modules.getModuleInfo(writer)?.code ?? '') &&
      isEager(writer, modules),
  );
}

/**
 * Few pieces, by who needs them. Sign-in loads `react`, `data` and `base`; who is signed in also loads the `kit` and the
 * `desk`: shell, live channel and what screens share. Screens stay pieces of their own.
 */
const groups = [
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|use-sync-external-store)[\\/]/, priority: 4 },
  {
    name: 'data',
    test: /node_modules[\\/](@tanstack[\\/](?!.*virtual)|i18next|react-i18next|html-parse-stringify|void-elements)/,
    priority: 4,
  },
  {
    name: 'kit',
    test: /node_modules[\\/](@mantine[\\/](?!notifications)|@floating-ui|react-remove-scroll)/,
    priority: 3,
  },
  {
    // Before `base`, which takes along whatever its pieces import, and with that one file all icons.
    name: (id: string, modules: Modules) => (icon.test(id) && !isIconAtFirst(id, modules) ? 'icons' : null),
    priority: 3,
  },
  {
    name: (id: string, modules: Modules) => (isEager(id, modules) ? 'base' : null),
    priority: 2,
  },
  {
    // The bell and the volume button in one piece; what they open stays apart until it is opened.
    name: 'notices',
    test: /src[\\/]features[\\/]notifications[\\/](?!index|volume-dialog|volume-panel|notice-panel|notice-row|popup-setting|draw-dot|push-)/,
    priority: 1,
  },
  {
    name: 'desk',
    test: /node_modules[\\/](.*virtual|.*(socket|engine)\.io|@tabler)|src[\\/](app[\\/]shell|ui|lib)[\\/](?!toast-box)/,
  },
];

/**
 * The contract's routes carry their schemas, and the server checks by them. The browser needs their paths and types
 * only: with one thing in the place of every schema each page is 9 KB lighter. Who tries to check with it is told.
 */
async function withoutSchemas(): Promise<Plugin> {
  const id = '\0no-schemas';
  const names = Object.keys(await import('zod/mini')).filter((name) => name !== 'default');
  const code = `const schema = new Proxy(() => schema, { apply: () => schema, get: (_, name) => {
    if (/^(safe)?parse/i.test(String(name))) throw new Error('the browser checks nothing against schemas');
    return schema;
  } });
  export { ${names.map((name) => `schema as ${name}`).join(', ')} };`;
  return {
    name: 'without-schemas',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source) => (source === 'zod/mini' ? id : undefined),
    load: (asked) => (asked === id ? code : undefined),
  };
}

export default defineConfig({
  plugins: [react(), withoutSchemas()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Media and icons stay files: a data: address would need an opening in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
