import * as z from 'zod/mini';
import * as f from './fields.schemas.ts';
import { initialPreferences } from './preferences.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/** Every preference with its schema. */
export const ownPreferences = {
  /** Width in pixels of the list beside the chat; null: a third. */
  listWidth: z.nullable(z.int().check(z.gte(200), z.lte(2000))),
  /** Whether messages are signed, where the company signs at all. */
  sign: z.boolean(),
  /** How often each quick message was used, by its id. */
  quickUses: z.record(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.int()),
  recentEmoji: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(24)),
  /** The latest tickets of the palette, newest first. */
  recentTickets: z.array(z.uuid()).check(z.maxLength(5)),
  contactDrawer: z.enum(['open', 'closed']),
  closeWithFarewell: z.boolean(),
  /** Order of the pending list: by the longest wait, or by the latest message. */
  pendingOrder: z.enum(['waiting', 'newest']),
};

export type OwnPreferenceKey = keyof typeof ownPreferences;
export type OwnPreferences = { [K in OwnPreferenceKey]: z.output<(typeof ownPreferences)[K]> };
export const isOwnPreferenceKey = (key: string): key is OwnPreferenceKey => Object.hasOwn(ownPreferences, key);

/** All preferences of a person from what is stored; missing and invalid ones have their default. */
export function preferencesOf(stored: readonly { key: string; value: unknown }[]): OwnPreferences {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const all = Object.entries(ownPreferences).map(([key, schema]) => {
    const read = schema.safeParse(values.get(key));
    return [key, read.success ? read.data : initialPreferences[key as OwnPreferenceKey]];
  });
  return Object.fromEntries(all) as OwnPreferences;
}

/** Answers all preferences of the caller, with defaults. [+] */
export const getOwnPreferences = defineRoute({
  method: 'GET',
  path: '/preferences',
  result: z.object(ownPreferences),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/**
 * Stores one preference, as JSON; checked against its own schema, at most 4,000 characters. An unknown key is
 * ERR_NO_SETTING_FOUND. [+]
 */
export const putOwnPreference = defineRoute({
  method: 'PUT',
  path: '/preferences/:key',
  params: z.strictObject({ key: z.string().check(z.regex(/^[a-zA-Z]{1,40}$/)) }),
  body: z.strictObject({ value: z.string().check(z.maxLength(4000)), companyId: z.optional(f.id) }),
  result: f.done,
  errors: ['ERR_NO_SETTING_FOUND'],
  needs: signedIn,
  audit: noAudit('a person’s own arrangement'),
  perMinute: 120,
});
