import { type AnyRoute, createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const TagsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./tags-screen.tsx'), loadTexts('tags')]);
  return screen.TagsScreen;
});

/** The labels people put on contacts. */
export const tagRoutes = <P extends AnyRoute>(parent: P) => [
  createRoute({ getParentRoute: () => parent, path: '/tags', component: () => <TagsScreen /> }),
];
