import type { Settings } from '@guiche/contract/company-settings.schemas';
import { farewellOnClose } from '@guiche/contract/ticket-moves';
import type { TicketPlace } from '@guiche/contract/visibility';
import type { CompanyDb } from '../../../platform/db/company-db.ts';
import { userIdOf } from '../../../platform/mover.ts';
import { placeOf } from '../../tickets/index.ts';
import { findComplationMessages } from '../connections.repo.ts';
import { type Ahead, defineReaction, type Moment } from '../engine/step.ts';
import type { Saying } from '../fill-words.ts';
import { findAttendants } from '../users.repo.ts';

interface Farewells {
  settings: Settings;
  attendants: Awaited<ReturnType<typeof findAttendants>>;
  ofConnections: ReadonlyMap<number, string>;
}

const enabledWhen = (isEnabled: boolean) => (isEnabled ? 'enabled' : 'disabled');

/** Whether a close of this place takes leave at all. */
export const takesLeave = (
  settings: Settings,
  place: TicketPlace,
  { isSilent, groupAsTicket }: { isSilent: boolean; groupAsTicket: boolean },
) => farewellOnClose(settings, !isSilent, place, enabledWhen(groupAsTicket));

/** What farewells are made of, for tickets that these people attend on these connections. */
export async function loadFarewells(
  db: CompanyDb,
  settings: Settings,
  of: { userIds: readonly number[]; connectionIds: readonly number[] },
): Promise<Farewells> {
  const [attendants, ofConnections] = await Promise.all([
    findAttendants(db, of.userIds),
    findComplationMessages(db, of.connectionIds),
  ]);
  return { settings, attendants, ofConnections };
}

/** A ticket's farewell, its variables not filled: in the words of who attends it, else in the connection's. Pure. */
export function farewellOf(loaded: Farewells, userId: number | null, connectionId: number): Saying | null {
  const attendant = userId === null ? undefined : loaded.attendants.get(userId);
  if (!attendant) return null;
  const text = attendant.farewell_message.trim() || (loaded.ofConnections.get(connectionId) ?? '').trim();
  return text === '' ? null : { text, attendant: { id: attendant.id, name: attendant.name } };
}

const isSilentNow = ({ cause }: Moment) => cause.kind === 'asked' && cause.wish.sendFarewellMessage === false;

/** Before a ticket closes, leave is taken of its contact, where the company does so. */
export const farewell = defineReaction<Farewells>({
  name: 'farewell',
  async load(tx, ahead) {
    if (!ahead.acts.has('close') || ahead.isSilent) return null;
    const settings = await ahead.settings();
    const leaving = ahead.tickets.filter((ticket) => leaves(settings, ahead, ticket));
    if (leaving.length === 0) return null;
    return loadFarewells(tx, settings, {
      userIds: leaving.flatMap(({ user_id: owner }) => owner ?? userIdOf(ahead.by) ?? []),
      connectionIds: leaving.map((ticket) => ticket.connection_id),
    });
  },
  on(loaded, { before, change }, moment) {
    const { by, ticket, groupAsTicket } = moment;
    if (change.act !== 'close') return {};
    if (!takesLeave(loaded.settings, before, { isSilent: isSilentNow(moment), groupAsTicket })) return {};
    const said = farewellOf(loaded, before.userId ?? userIdOf(by), ticket.connection_id);
    return said === null ? {} : { before: [{ do: 'say', text: said.text, as: said.attendant }] };
  },
});

const leaves = (settings: Settings, ahead: Ahead, ticket: Ahead['tickets'][number]) =>
  takesLeave(settings, placeOf(ticket), { isSilent: false, groupAsTicket: ahead.groupAsTicket(ticket.connection_id) });
