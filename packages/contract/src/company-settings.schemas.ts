import * as z from 'zod/mini';
import { countries, defaultCountry } from './countries.ts';
import * as f from './fields.schemas.ts';
import type { SettingEntry } from './settings.schemas.ts';

const freeText = z.string().check(z.maxLength(4096));

const enabled = { schema: f.switchWord, fallback: 'enabled' } as const;
const disabled = { schema: f.switchWord, fallback: 'disabled' } as const;
const text = { schema: freeText, fallback: '' } as const;

/**
 * Every company setting: its schema, and its value until somebody sets it. Names and values are the specification's.
 */
export const companySettings = {
  userRating: disabled,
  scheduleType: { schema: z.enum(['disabled', 'queue', 'company', 'connection']), fallback: 'disabled' },
  chatBotType: { schema: z.enum(['text', 'list', 'button']), fallback: 'text' },
  userRandom: enabled,
  acceptCallWhatsapp: disabled,
  AcceptCallWhatsappMessage: text,
  acceptAudioMessageContact: enabled,
  sendSignMessage: enabled,
  sendGreetingMessageOneQueues: enabled,
  sendGreetingAccepted: disabled,
  greetingAcceptedMessage: text,
  sendQueuePosition: disabled,
  sendQueuePositionMessage: text,
  sendMsgTransfTicket: disabled,
  transferMessage: text,
  sendFarewellWaitingTicket: disabled,
  enableLGPD: disabled,
  lgpdMessage: text,
  lgpdLink: text,
  lgpdConsent: disabled,
  lgpdDeleteMessage: disabled,
  lgpdHideNumber: disabled,
  requiredTag: disabled,
  closeTicketOnTransfer: disabled,
  DirectTicketsToWallets: disabled,
  showNotificationPending: disabled,
  /** Country of telephone numbers that name none: ISO 3166 alpha-2. [+] */
  country: { schema: z.enum(countries), fallback: defaultCountry },
  /** Whether a sign-in elsewhere leaves the other session alone. */
  allowParallelSessions: disabled,
  /** Whether a person without a second step of signing in must set it up after the password. */
  requireSecondFactor: disabled,
} as const satisfies Record<string, { schema: z.ZodMiniType<string>; fallback: string }>;

export type SettingKey = keyof typeof companySettings;
export type Settings = { [K in SettingKey]: z.output<(typeof companySettings)[K]['schema']> };

/** Settings that decide what people are shown. From such a change on, numbers are masked, or not. */
export const placingSettings: ReadonlySet<string> = new Set<SettingKey>(['lgpdHideNumber']);

export const isSettingKey = (key: string): key is SettingKey => Object.hasOwn(companySettings, key);

/** Whether a setting holds a text in the company's own words, not one of a few. */
export const isFreeText = (key: SettingKey): boolean => companySettings[key].schema === freeText;

/** Whether `value` may be stored under `key`. */
export const isSettingValue = (key: SettingKey, value: string): boolean =>
  companySettings[key].schema.safeParse(value).success;

const defaults = Object.fromEntries(Object.entries(companySettings).map(([key, { fallback }]) => [key, fallback]));

/** All settings of a company from its stored entries; missing and invalid ones have their default. */
export function settingsOf(stored: readonly SettingEntry[]): Settings {
  const known = stored.filter(({ key, value }) => isSettingKey(key) && isSettingValue(key, value));
  return { ...defaults, ...Object.fromEntries(known.map(({ key, value }) => [key, value])) } as Settings;
}

export const settingEntries = (settings: Settings): SettingEntry[] =>
  Object.entries(settings).map(([key, value]) => ({ key, value }));
