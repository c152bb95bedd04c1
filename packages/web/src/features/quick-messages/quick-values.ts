import { isSeen } from '@guiche/contract/names';
import { cleanShortcode } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';

export interface QuickValues {
  shortcode: string;
  message: string;
  geral: boolean;
  visao: boolean;
  status: boolean;
}

/** The file of the form: unchanged, none, or a new one. */
export type FileChange = 'same' | 'none' | File;

/** The whole form. */
export interface QuickFormValues extends QuickValues {
  file: FileChange;
}

export const valuesOf = (quick: QuickMessage | null): QuickValues => {
  const { shortcode = '', message = '', geral = false, visao = false, status = true } = quick ?? {};
  return { shortcode, message, geral, visao, status };
};

/** The changed fields only, since others may change the rest meanwhile. */
export function changeOf(values: QuickValues, before: QuickValues): Partial<QuickValues> {
  const now = { ...values, shortcode: cleanShortcode(values.shortcode) };
  const fields = Object.keys(valuesOf(null)) as (keyof QuickValues)[];
  return Object.fromEntries(fields.filter((field) => now[field] !== before[field]).map((field) => [field, now[field]]));
}

/** The first missing field. A quick message without text needs a file. */
export function faultOf(values: QuickValues, hasFile: boolean): 'shortcode' | 'content' | null {
  if (!isSeen(cleanShortcode(values.shortcode))) return 'shortcode';
  return values.message.trim() === '' && !hasFile ? 'content' : null;
}
