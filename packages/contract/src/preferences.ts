import * as z from 'zod/mini';
import * as f from './fields.ts';
import { defineRoute, noAudit, signedIn } from './route.ts';

/** What follows a person from device to device, with its value while they chose nothing. What belongs to a device stays there. */
export const ownPreferences = {
  /** Pixels of the list beside the chat; null: a third. */
  listWidth: { schema: z.nullable(z.int().check(z.gte(200), z.lte(2000))), initial: null },
  /** Whether messages are signed, where the company signs at all. */
  sign: { schema: z.boolean(), initial: true },
  /** How often each quick message was used, by its id. */
  quickUses: { schema: z.record(z.string().check(z.regex(/^[1-9]\d{0,15}$/)), z.int()), initial: {} },
  recentEmoji: { schema: z.array(z.string().check(z.maxLength(32))).check(z.maxLength(24)), initial: [] },
  /** Of the palette, the latest first. */
  recentTickets: { schema: z.array(z.uuid()).check(z.maxLength(5)), initial: [] },
  contactDrawer: { schema: z.enum(['open', 'closed']), initial: 'closed' },
  closeWithFarewell: { schema: z.boolean(), initial: false },
  /** Of the pending list: who has waited longest, or who wrote last, comes first. */
  pendingOrder: { schema: z.enum(['waiting', 'newest']), initial: 'waiting' },
} as const satisfies Record<string, { schema: z.ZodMiniType; initial: unknown }>;

export type OwnPreferenceKey = keyof typeof ownPreferences;
export type OwnPreferences = { [K in OwnPreferenceKey]: z.output<(typeof ownPreferences)[K]['schema']> };
export const isOwnPreferenceKey = (key: string): key is OwnPreferenceKey => Object.hasOwn(ownPreferences, key);

/** All of a person's from what is stored: what is missing, or no longer allowed, has its default. */
export function preferencesOf(stored: readonly { key: string; value: unknown }[]): OwnPreferences {
  const values = new Map(stored.map(({ key, value }) => [key, value]));
  const all = Object.entries(ownPreferences).map(([key, { schema, initial }]) => {
    const read = schema.safeParse(values.get(key));
    return [key, read.success ? read.data : initial];
  });
  return Object.fromEntries(all) as OwnPreferences;
}

/** All of the caller's, defaults filled in. [+] */
export const getOwnPreferences = defineRoute({
  method: 'GET',
  path: '/preferences',
  result: z.object({
    listWidth: ownPreferences.listWidth.schema,
    sign: ownPreferences.sign.schema,
    quickUses: ownPreferences.quickUses.schema,
    recentEmoji: ownPreferences.recentEmoji.schema,
    recentTickets: ownPreferences.recentTickets.schema,
    contactDrawer: ownPreferences.contactDrawer.schema,
    closeWithFarewell: ownPreferences.closeWithFarewell.schema,
    pendingOrder: ownPreferences.pendingOrder.schema,
  }),
  errors: [],
  needs: signedIn,
  audit: noAudit('reads only'),
});

/** One of them, as JSON; checked against its own schema, at most 4,000 characters. An unknown key is ERR_NO_SETTING_FOUND. [+] */
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
