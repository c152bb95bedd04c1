import type { Ticket } from '@guiche/contract/tickets.schemas';
import { formatPhone } from '../../lib/formats.ts';
import { isNumberName } from '../tickets/index.ts';

/** The contact's short name: the first name; groups and numbers stay whole. */
export function shortName({ isGroup, contact: { name } }: Pick<Ticket, 'isGroup' | 'contact'>): string {
  if (isNumberName(name)) return formatPhone(name);
  return isGroup ? name : (name.trim().split(/\s+/)[0] ?? name);
}
