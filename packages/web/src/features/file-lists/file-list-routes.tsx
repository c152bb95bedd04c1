import { canManageFiles } from '@guiche/contract/actor';
import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { onlyFor } from '../../lib/only-for.ts';

const FileListsScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./file-lists-screen.tsx'), loadTexts('files')]);
  return { default: screen.FileListsScreen };
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
