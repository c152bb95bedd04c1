import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';

const TagsScreen = lazy(async () => {
  const [screen] = await Promise.all([import('./tags-screen.tsx'), loadTexts('tags')]);
  return { default: screen.TagsScreen };
});

/** The labels people put on contacts. */
export const tagRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({ getParentRoute: () => parent, path: '/tags', component: () => <TagsScreen /> }),
];
