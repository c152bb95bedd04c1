import type { Ticket } from '@guiche/contract/tickets.schemas';
import { formatPhone } from '../../lib/formats.ts';
import { isNumberName } from '../tickets/index.ts';

/** How one speaks of the contact: by first name. Groups keep theirs whole, numbers are written as such. */
export function shortName({ isGroup, contact: { name } }: Pick<Ticket, 'isGroup' | 'contact'>): string {
  if (isNumberName(name)) return formatPhone(name);
  return isGroup ? name : (name.trim().split(/\s+/)[0] ?? name);
}
