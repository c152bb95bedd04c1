import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomText } from '../../platform/crypto/random-text.ts';

/**
 * Makes the code by which a person asks how the removal of their data went. It carries its time and our seal, so
 * nothing has to be stored of a person whose data goes, and forged codes get no answer.
 */
export function makeDeletionCode(sealKey: Buffer, at: Date): string {
  const body = `${at.getTime().toString(36)}-${randomText(16)}`;
  return `${body}-${markOf(sealKey, body)}`;
}

/** The time of a code; null: it is not ours. */
export function readDeletionCode(sealKey: Buffer, code: string): Date | null {
  const [, body, at, mark] = /^(([0-9a-z]{1,12})-[A-Za-z0-9]{16})-([0-9a-f]{32})$/.exec(code) ?? [];
  if (body === undefined || at === undefined || mark === undefined) return null;
  const isOurs = timingSafeEqual(Buffer.from(mark), Buffer.from(markOf(sealKey, body)));
  return isOurs ? new Date(Number.parseInt(at, 36)) : null;
}

const markOf = (sealKey: Buffer, body: string) =>
  createHmac('sha256', sealKey).update(`data-deletion ${body}`).digest('hex').slice(0, 32);
