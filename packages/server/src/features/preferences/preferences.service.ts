import {
  isOwnPreferenceKey,
  type OwnPreferences,
  ownPreferences,
  preferencesOf,
} from '@guiche/contract/preferences.schemas';
import { type Ctx, inTransaction } from '../../platform/context.ts';
import { fail } from '../../platform/fail.ts';
import { findPreferences, putPreference } from './preferences.repo.ts';

/** The caller's preferences, with defaults. */
export async function readPreferences(ctx: Ctx): Promise<OwnPreferences> {
  return preferencesOf(await findPreferences(ctx.db, ctx.actor.userId));
}

/** Stores a preference; `value` is JSON. Only what the key's schema accepts is stored. */
export async function changePreference(ctx: Ctx, key: string, value: string): Promise<{ ok: true }> {
  if (!isOwnPreferenceKey(key)) fail('ERR_NO_SETTING_FOUND');
  const read = ownPreferences[key].safeParse(readJson(value));
  if (!read.success) fail('ERR_VALIDATION');
  const { companyId, actor, clock } = ctx;
  await inTransaction(ctx, (tx) =>
    putPreference(tx.db, { companyId, userId: actor.userId, key }, JSON.stringify(read.data), clock.now()),
  );
  return { ok: true };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return fail('ERR_VALIDATION');
  }
}
