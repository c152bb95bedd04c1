import { createHash } from 'node:crypto';

/** Makers of ids. Deterministic by (seed, boot), and `boot` grows with every start on one journal. */
export type Ids = {
  event(): string;
  delivery(): string;
  /** Message id in the form of WhatsApp: "wamid." and base64 of a small binary record. */
  wamid(number: string, direction: 'in' | 'out'): string;
  /** Message id in the form of a phone in WhatsApp's own protocol. */
  stanza(): string;
  /** Message id in the form of Messenger and Instagram. */
  mid(): string;
  /** Of a file: digits only. */
  media(): string;
  /** fbtrace_id of an answer. */
  trace(): string;
};

export function createIds(seed: string, boot: number): Ids {
  const counters = { event: 0, delivery: 0, media: 0, wamid: 0, mid: 0, trace: 0, stanza: 0 };
  const count = (kind: keyof typeof counters): number => {
    counters[kind] += 1;
    return counters[kind];
  };
  const digest = (kind: 'media' | 'wamid' | 'mid' | 'trace' | 'stanza'): Buffer =>
    createHash('sha256')
      .update([seed, boot, kind, count(kind)].join('\u0000'))
      .digest();
  return {
    event: () => `ev-${boot}-${count('event')}`,
    delivery: () => `dl-${boot}-${count('delivery')}`,
    wamid: (number, direction) => {
      const id = digest('wamid').toString('hex').slice(0, 20).toUpperCase();
      const head = Buffer.from([0x1c, 0x18, number.length]);
      const middle = Buffer.from([0x15, 0x02, 0x00, direction === 'in' ? 0x12 : 0x11, 0x18, id.length]);
      const record = Buffer.concat([head, Buffer.from(number), middle, Buffer.from(id), Buffer.from([0])]);
      return `wamid.${record.toString('base64')}`;
    },
    stanza: () => `3A${digest('stanza').toString('hex').slice(0, 18).toUpperCase()}`,
    mid: () => `m_${digest('mid').toString('base64url')}`,
    media: () => `9${digest('media').readBigUInt64BE().toString().padStart(20, '0').slice(-15)}`,
    trace: () => `A${digest('trace').toString('base64url').slice(0, 22)}`,
  };
}
