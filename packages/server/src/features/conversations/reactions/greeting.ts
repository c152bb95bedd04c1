import type { Settings } from '@guiche/contract/company-settings.schemas';
import { greetsOnAccept } from '@guiche/contract/ticket-moves.schemas';
import type { TicketPlace } from '@guiche/contract/visibility';
import { userIdOf } from '../../../platform/mover.ts';
import { placeOf } from '../../tickets/index.ts';
import { defineReaction, type Moment } from '../engine/step.ts';
import { findLastLogs, type LastLog } from '../ticket-logs.repo.ts';

interface Greetings {
  settings: Settings;
  logs: ReadonlyMap<number, LastLog>;
}

const greets = (settings: Settings, place: TicketPlace, groupAsTicket: boolean) =>
  greetsOnAccept(settings, place, groupAsTicket ? 'enabled' : 'disabled');

/** For how long accepting what one has returned to the queue is taking that back, and greets nobody anew. */
const takenBackMs = 60_000;

/** Whether the mover takes back their own return. */
function takesBack(last: LastLog | undefined, { by, now }: Moment): boolean {
  const since = now.getTime() - takenBackMs;
  return last?.type === 'pending' && last.user_id === userIdOf(by) && last.created_at.getTime() > since;
}

/** Who is accepted is greeted, in the words of who attends them now. */
export const greeting = defineReaction<Greetings>({
  name: 'greeting',
  async load(tx, ahead) {
    if (!ahead.acts.has('accept')) return null;
    const settings = await ahead.settings();
    if (settings.sendGreetingAccepted !== 'enabled') return null;
    // Nobody has returned a ticket that begins in the same batch.
    const ids = ahead.tickets
      .filter((ticket) => greets(settings, placeOf(ticket), ahead.groupAsTicket(ticket.connection_id)))
      .map(({ id }) => id);
    return { settings, logs: ids.length > 0 ? await findLastLogs(tx, ids) : new Map() };
  },
  on({ settings, logs }, { before, change }, moment) {
    if (change.act !== 'accept' || change.userId === null) return {};
    if (!greets(settings, before, moment.groupAsTicket) || takesBack(logs.get(moment.ticket.id), moment)) return {};
    return { after: [{ do: 'say', text: settings.greetingAcceptedMessage, as: 'attendant' }] };
  },
});
