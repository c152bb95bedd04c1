import { tagEvent } from '@guiche/contract/tags.schemas';
import { type Feature, hidingNothing } from '../../platform/feature.ts';
import { tagRoutes } from './tags.routes.ts';

export const tags: Feature = {
  name: 'tags',
  maskers: hidingNothing(tagEvent),
  compose: () => ({ routes: tagRoutes }),
};
