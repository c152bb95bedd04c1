import { canManageFiles } from '@guiche/contract/actor';
import { IconFiles } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';
import type { WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const FileListsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./file-lists-screen.tsx'), loadTexts('files')]);
  return screen.FileListsScreen;
});

/** Files that queues and answers send. */
export const fileLists: WebFeature = {
  routes: (parent) => [
    createRoute({
      getParentRoute: () => parent,
      path: '/files',
      beforeLoad: onlyFor(canManageFiles),
      component: () => <FileListsScreen />,
    }),
  ],
  menu: [{ name: 'files', path: '/files', icon: IconFiles, group: 'administration', place: 4, isFor: canManageFiles }],
};
