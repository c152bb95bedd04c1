import { tagEvent } from '@guiche/contract/tags';
import { IconTags } from '@tabler/icons-react';
import { createRoute } from '@tanstack/react-router';
import { loadTexts } from '../../lib/i18n.ts';
import { loadAgain } from '../../lib/load-again.ts';
import { tagChoices } from '../../lib/tag-choices.ts';
import { following, type WebFeature } from '../../lib/web-feature.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

const TagsScreen = lazyPart(async () => {
  const [screen] = await Promise.all([import('./tags-screen.tsx'), loadTexts('tags')]);
  return screen.TagsScreen;
});

/** The labels people put on contacts. */
export const tags: WebFeature = {
  routes: (parent) => [createRoute({ getParentRoute: () => parent, path: '/tags', component: () => <TagsScreen /> })],
  menu: [{ name: 'tags', path: '/tags', icon: IconTags, group: 'service', place: 4 }],
  live: [following(tagEvent, (_, queries) => loadAgain(queries, { queryKey: tagChoices.queryKey }))],
};
