import type { Ctx } from '../../platform/context.ts';
import { getCompanyRow } from '../companies/index.ts';
import { shownTo } from '../contacts/index.ts';
import { readAllSettings } from '../settings/index.ts';
import { placeOf, type ShownTicket } from '../tickets/index.ts';
import { fillWords } from './fill-words.ts';
import { farewellOf, loadFarewells, takesLeave } from './reactions/farewell.ts';
import { groupAsTicketOf } from './wished.ts';

/** The very words with which closing would take leave now; empty: it would say nothing. */
export async function showFarewell(ctx: Ctx, row: ShownTicket): Promise<string> {
  const place = placeOf(row);
  if (place.status === 'closed') return '';
  const settings = await readAllSettings(ctx.db);
  if (!takesLeave(settings, place, { isSilent: false, groupAsTicket: groupAsTicketOf(row) })) return '';
  const userId = place.userId ?? ctx.actor.userId;
  const loaded = await loadFarewells(ctx.db, settings, { userIds: [userId], connectionIds: [row.connection_id] });
  const farewell = farewellOf(loaded, userId, row.connection_id);
  if (farewell === null) return '';
  const company = await getCompanyRow(ctx.db);
  return shownTo(ctx.actor, row)(fillWords(company, row, { ...farewell, now: ctx.clock.now() }));
}
