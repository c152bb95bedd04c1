import { phoneTwin } from '@guiche/contract/phone';
import { scanJson } from '../../platform/inbox/scan-json.ts';

const anId = /^[\w-]+$/;

/**
 * Finds accounts that a body seems to be about: numbers by their ids, then business accounts, which come first in an
 * entry. Ids of threads or files may be among them; no connection has such an id.
 */
export function scanAccounts(raw: Buffer): string[] {
  const ofNumbers = [...scanJson(raw, 'phone_number_id', anId, 8), ...scanJson(raw, 'entity_id', anId, 2)];
  const written = [...scanJson(raw, 'display_phone_number', /\d/, 1), ...scanJson(raw, 'phone_number', /\d/, 1)];
  const digits = written.map((number) => number.replace(/\D/g, ''));
  const twins = digits.map(phoneTwin).filter((twin) => twin !== null);
  const numbers = [...new Set([...digits, ...twins])].join();
  const ofBusinesses = scanJson(raw, 'id', /^\w+$/, 4).map((id) => `waba:${id}:${numbers}`);
  return [...ofNumbers, ...ofBusinesses];
}
