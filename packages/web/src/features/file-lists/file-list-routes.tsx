import { canManageFiles } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FileListsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./file-lists-screen.tsx'), loadTexts('files')]);
  return screen.FileListsScreen;
});

/** Files that queues and answers send. */
export const fileListRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({
    getParentRoute: () => parent,
    path: '/files',
    beforeLoad: onlyFor(canManageFiles),
    component: () => <FileListsScreen />,
  }),
];
