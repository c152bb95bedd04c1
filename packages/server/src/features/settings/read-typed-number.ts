import { readNumber } from '@guiche/contract/read-number';
import type { CompanyDb } from '../../platform/db/company-db.ts';
import { fail } from '../../platform/fail.ts';
import { readSetting } from './settings.service.ts';

/**
 * The digits of a typed number, read by a country.
 * @throws Failure ERR_NUMBER_UNCLEAR where it may be several, and the code for an invalid one.
 */
export function requireNumber(typed: string, country: string): string {
  const reading = readNumber(typed, country);
  if (reading.kind === 'number') return reading.digits;
  if (reading.kind === 'none') return fail('ERR_WAPP_INVALID_CONTACT');
  const candidates = reading.candidates.map((digits) => `+${digits}`);
  return fail('ERR_NUMBER_UNCLEAR', { text: JSON.stringify({ candidates }) });
}

/** As {@link requireNumber}, by the company's country. */
export async function readTypedNumber(db: CompanyDb, typed: string): Promise<string> {
  return requireNumber(typed, await readSetting(db, 'country'));
}
