import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';

interface Modules {
  getModuleInfo(id: string): { importedIds: string[]; importers: string[]; code: string | null } | null;
}

const source = join(import.meta.dirname, 'src');
const icon = /@tabler[\\/]icons-react[\\/].*[\\/](Icon\w+)\.mjs$/;
const iconLists = /@tabler[\\/]icons-react[\\/].*[\\/](index|tabler-icons-react)\.mjs$/;

/** The modules that some files import statically. Icons are decided apart, because one list exports them all. */
function needsOf(files: readonly string[]) {
  let needs: Set<string> | null = null;
  const follow = (modules: Modules) => {
    const found = new Set(files.map((file) => join(source, file)));
    for (const id of found)
      if (!iconLists.test(id)) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
    return found;
  };
  /** An icon belongs to the modules that write its name. */
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

/** The first page: sign-in. */
const isOfFirst = needsOf(['main.tsx']);
/** The signed-in page: the shell with the inbox. */
const isOfDesk = needsOf([
  'app/shell/shell.tsx',
  'features/auth/session-watch.ts',
  'features/tickets/inbox-screen.tsx',
  'features/tickets/ticket-list.tsx',
  'features/messages/chat-pane.tsx',
  'features/notifications/notification-bell.tsx',
  'features/notifications/volume-button.tsx',
]);

/** Library modules for notices and drawers, which are loaded later. */
const isOfLater = (id: string) => /@mantine[\\/].*[\\/](use-drag|use-debounced-callback|Notification)[\\/]/.test(id);

/** A few chunks by their users. Parts that are shown later keep chunks of their own. */
const groups = [
  {
    name: 'react',
    // The icons' component factory is here; in the icons' chunk it would load them all with the first page.
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
    // Dialogs and drawers open after their screen is shown.
    name: 'dialogs',
    test: /node_modules[\\/](@mantine[\\/]core[\\/].*[\\/](Modal|ModalBase|Drawer|ScrollArea)[\\/]|react-remove-scroll)/,
    priority: 3,
  },
  {
    debugName: 'icons',
    // Before the other groups, which include everything their modules import, and so all icons with the list.
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
    // The bell and the volume button in one chunk; the panels they open are loaded on demand.
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
 * Leaves out socket.io's other transports: the live channel only uses a WebSocket (`live-socket.ts`), and the others
 * are 3 KB of each first visit. One of them listens to the page as soon as it is loaded, so they are replaced.
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
  plugins: [react(), onlyWebSockets()],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    // Media and icons stay files, since a data: address would need an exception in the content policy.
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
});
