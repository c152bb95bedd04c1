import type { Identity } from '../inbound-events.ts';

/** The channel's address of an identity. Null: the channel has none for it. */
export function jidOf({ type, value }: Identity): string | null {
  if (type === 'phone') return `${value.replace(/\D/g, '')}@s.whatsapp.net`;
  if (type === 'lid') return `${value}@lid`;
  return type === 'group' ? `${value}@g.us` : null;
}
