import { cleanShortcode } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';

export interface QuickValues {
  shortcode: string;
  message: string;
  geral: boolean;
  visao: boolean;
  status: boolean;
}

/** The file as the form leaves it: as it was, another one, or none. */
export type FileChange = 'same' | 'none' | File;

export const valuesOf = (quick: QuickMessage | null): QuickValues => {
  const { shortcode = '', message = '', geral = false, visao = false, status = true } = quick ?? {};
  return { shortcode, message, geral, visao, status };
};

/** What differs from what was there, and nothing else: somebody may change the rest meanwhile. */
export function changeOf(values: QuickValues, before: QuickValues): Partial<QuickValues> {
  const now = { ...values, shortcode: cleanShortcode(values.shortcode) };
  return Object.fromEntries(
    Object.entries(now).filter(([field, value]) => value !== before[field as keyof QuickValues]),
  );
}

export type QuickFault = 'shortcode' | 'content' | null;

/** The first thing that is missing. A quick message without words needs a file. */
export function faultOf(values: QuickValues, hasFile: boolean): QuickFault {
  if (cleanShortcode(values.shortcode) === '') return 'shortcode';
  return values.message.trim() === '' && !hasFile ? 'content' : null;
}
