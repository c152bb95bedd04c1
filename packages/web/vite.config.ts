import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; importers: string[]; code: string | null } | null;
}

const source = join(import.meta.dirname, 'src');
const icon = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.mjs$/;
const iconLists = /@tabler[\\/]icons-react[\\/].*[\\/](index|tabler-icons-react)\.mjs$/;

/** What some files need by static imports alone; their icons aside, which all come out of one list. */
function needsOf(files: readonly string[]) {
  let needs: Set<string> | null = null;
  const follow = (modules: Modules) => {
    const found = new Set(files.map((file) => join(source, file)));
    for (const id of found)
      if (!iconLists.test(id)) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return found;
  };
  /** An icon is needed by whoever writes its name. */
  const isWritten = (name: string, id: string, needed: Set<string>, modules: Modules) =>
    (modules.getModuleInfo(id)?.importers ?? [])
      .flatMap((list) => modules.getModuleInfo(list)?.importers ?? [])
      .some(
        (writer) =>
          needed.has(writer) &&
          !iconLists.test(writer) &&
          new RegExp(`\\b${name}\\b`).test(modules.getModuleInfo(writer)?.code ?? ''),
      );
  return (id: string, modules: Modules): boolean => {
    needs ??= follow(modules);
    const name = icon.exec(id)?.[1];
    return name === undefined ? needs.has(id) : isWritten(name, id, needs, modules);
  };
}

/** Sign-in, the first page. */
const isOfFirst = needsOf(['main.tsx']);
/** Who is signed in: the shell with the inbox. */
const isOfDesk = needsOf([
  'app/shell/shell.tsx',
  'features/auth/session-watch.ts',
  'features/tickets/inbox-screen.tsx',
  'features/tickets/ticket-list.tsx',
  'features/messages/chat-pane.tsx',
  'features/notifications/notification-bell.tsx',
  'features/notifications/volume-button.tsx',
]);

/** Of what the library exports in one list: for notices and for drawers, which come later. */
const isOfLater = (id: string) => /@mantine[\\/].*[\\/](use-drag|use-debounced-callback|Notification)[\\/]/.test(id);

/** Few pieces, by who needs them. What is shown later stays in pieces of its own. */
const groups = [
  {
    name: 'react',
    // What makes a component of an icon stands with it: with the icons it would bring them all to the first page.
    test: /node_modules[\\/]((react|react-dom|scheduler|use-sync-external-store)[\\/]|@tabler[\\/].*[\\/](createReactComponent|defaultAttributes)\.)/,
    priority: 4,
  },
  {
    name: 'data',
    test: /node_modules[\\/](@tanstack[\\/](?!.*virtual)|i18next|react-i18next)/,
    priority: 4,
  },
  {
    name: 'kit',
    test: /node_modules[\\/](@mantine[\\/](?!notifications|charts|dates|form|hooks[\\/]esm[\\/]use-(drag|debounced-callback)[\\/]|core[\\/]esm[\\/](index|components[\\/](Accordion|Modal|ModalBase|Drawer|ScrollArea|Notification)[\\/]))|@floating-ui)/,
    priority: 3,
  },
  {
    // Dialogs and drawers open over a screen that is there already.
    name: 'dialogs',
    test: /node_modules[\\/](@mantine[\\/]core[\\/].*[\\/](Modal|ModalBase|Drawer|ScrollArea)[\\/]|react-remove-scroll)/,
    priority: 3,
  },
  {
    debugName: 'icons',
    // Before the others, which take along whatever their pieces import, and with the list of icons all of them.
    name: (id: string, modules: Modules) =>
      icon.test(id) && !isOfFirst(id, modules) ? (isOfDesk(id, modules) ? 'desk-icons' : 'icons') : null,
    priority: 3,
  },
  {
    debugName: 'base',
    name: (id: string, modules: Modules) => (isOfFirst(id, modules) && !isOfLater(id) ? 'base' : null),
    priority: 2,
  },
  {
    // The bell and the volume button in one piece; what they open stays apart until it is opened.
    name: 'notices',
    test: /src[\\/]features[\\/]notifications[\\/](?!index|volume-dialog|volume-panel|notice-panel|notice-row|popup-setting|draw-dot|push-)/,
    priority: 1,
  },
  {
    debugName: 'desk',
    name: (id: string, modules: Modules) => (isOfDesk(id, modules) && !isOfLater(id) ? 'desk' : null),
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

/** What of a route only the server reads. */
const serversOwn: ReadonlySet<string> = new Set([
  ...['params', 'query', 'body', 'form', 'result', 'errors', 'audit', 'perMinute'],
]);

interface SyntaxNode {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

const isNode = (value: unknown): value is SyntaxNode =>
  typeof value === 'object' && value !== null && typeof (value as SyntaxNode).type === 'string';

function* nodesOf(node: SyntaxNode): Generator<SyntaxNode> {
  yield node;
  for (const part of Object.values(node).flat()) if (isNode(part)) yield* nodesOf(part);
}

const nameOf = (node: unknown) => (isNode(node) && node.type === 'Identifier' ? String(node.name) : '');

/** `z.object(…)`, `z.string().check(…)`: the beginning of what is called. */
function rootOf(callee: unknown): string {
  return isNode(callee) && callee.type === 'MemberExpression'
    ? rootOf(callee.object)
    : isNode(callee) && callee.type === 'CallExpression'
      ? rootOf(callee.callee)
      : nameOf(callee);
}

/** Places of a contract's source that the browser does without, and where a schema begins that nobody may need. */
function findServersOwn(program: SyntaxNode, code: string) {
  const cuts: { start: number; end: number; text: string }[] = [];
  const pure: number[] = [];
  for (const node of nodesOf(program)) {
    if (node.type !== 'CallExpression' || !Array.isArray(node.arguments)) continue;
    const [first, second]: unknown[] = node.arguments;
    const called = nameOf(node.callee);
    if (called === 'defineRoute' && isNode(first) && Array.isArray(first.properties)) {
      const kept = first.properties.filter((property) => isNode(property) && !serversOwn.has(nameOf(property.key)));
      const text = kept.map(({ start, end }) => code.slice(start, end)).join(', ');
      cuts.push({ start: first.start, end: first.end, text: `{ ${text} }` });
    }
    if (called === 'defineEvent' && isNode(second)) cuts.push({ start: second.start, end: second.end, text: '0' });
    if (rootOf(node.callee) === 'z' || called === 'defineRoute' || called === 'defineEvent') pure.push(node.start);
  }
  return { cuts, pure };
}

/**
 * Of a route the browser needs method and path, of an event its name. The rest of both goes, and with it the schemas that
 * nothing else mentions: the sign-in page is 12 KB lighter.
 */
function withoutServersOwn(): Plugin {
  return {
    name: 'without-servers-own',
    apply: 'build',
    transform(code, id) {
      if (!/packages[\\/]contract[\\/]src[\\/]/.test(id)) return;
      const { cuts, pure } = findServersOwn(this.parse(code) as unknown as SyntaxNode, code);
      const isWithin = (place: number) => cuts.some(({ start, end }) => place >= start && place < end);
      const edits = [
        ...cuts,
        ...pure.filter((place) => !isWithin(place)).map((start) => ({ start, end: start, text: '/*#__PURE__*/ ' })),
      ].sort((a, b) => b.start - a.start);
      return {
        code: edits.reduce((left, { start, end, text }) => left.slice(0, start) + text + left.slice(end), code),
        map: null,
      };
    },
  };
}

/**
 * The live channel opens a WebSocket and nothing else (`live-socket.ts`); the ways around one are 3 KB of each first visit.
 * One of them listens to the page as soon as it is loaded, so it stays unless it is replaced.
 */
function onlyWebSockets(): Plugin {
  const transports = /engine\.io-client[\\/]build[\\/]esm[\\/]transports[\\/]/;
  return {
    name: 'only-web-sockets',
    apply: 'build',
    load: (id) => {
      if (!transports.test(id)) return undefined;
      if (/[\\/]index\.js$/.test(id))
        return "import { WS } from './websocket.js'; export const transports = { websocket: WS };";
      return /[\\/]polling-\w+(\.node)?\.js$/.test(id) ? 'export const XHR = null, Fetch = null;' : undefined;
    },
  };
}

export default defineConfig({
  plugins: [react(), withoutSchemas(), withoutServersOwn(), onlyWebSockets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Media and icons stay files: a data: address would need an opening in the content policy.
    assetsInlineLimit: 0,
    // Reading a schema's parts changes nothing: what nobody needs of the contract goes, 1.4 KB of the first inbox.
    rolldownOptions: { treeshake: { propertyReadSideEffects: false }, output: { codeSplitting: { groups } } },
  },
});
