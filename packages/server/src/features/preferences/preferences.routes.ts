import { getOwnPreferences, putOwnPreference } from '@guiche/contract/preferences.schemas';
import { type BoundRoute, bind } from '../../platform/http/bind.ts';
import { changePreference, readPreferences } from './preferences.service.ts';

export const preferenceRoutes: BoundRoute[] = [
  bind(getOwnPreferences, (ctx) => readPreferences(ctx)),
  bind(putOwnPreference, (ctx, { params, body }) => changePreference(ctx, params.key, body.value)),
];
