import { listTicketLog, type Ticket } from '@guiche/contract/tickets.schemas';
import type { FaultInput } from '@guiche/simulator/fault-rules';
import { putSends } from '@guiche/testkit/program-sends';
import { until } from '@guiche/testkit/until';
import { expect } from 'vitest';
import type { Chat, Stage } from './stage.ts';
import type { Statement } from './statement.ts';

interface Sent {
  sendState: string;
  ack: number;
}

/** Lets a program write to the contact of a chat, without a ticket. Answers how its message stands. */
async function programWrites({ app, company, line }: Stage, contactId: number, body: string) {
  const place = { companyId: company.id, connectionId: line.connectionId };
  const [id] = await putSends(app.owner, { ...place, contactIds: [contactId], body, rank: 1 });
  return async (): Promise<Sent> => {
    const { rows } = await app.owner.query(
      'select send_state as "sendState", ack::int from messages where company_id = $1 and id = $2 and ticket_id is null',
      [company.id, id],
    );
    return rows[0];
  };
}

/** A contact who wrote, and whose ticket was closed: nothing of theirs is live. */
async function closedChat(stage: Stage): Promise<{ chat: Chat; ticket: Ticket }> {
  const chat = await stage.begin();
  await chat.closes();
  return { chat, ticket: await chat.ticket('closed') };
}

const textsAt = async (chat: Chat) => (await chat.received()).map(({ text }) => text);

/** How a program's message ends that meets the trouble, and what the contact has once the next one has left. */
async function ends(stage: Stage, trouble: FaultInput, body: string) {
  const { chat, ticket } = await closedChat(stage);
  const { id: to } = await chat.contact.get();
  await stage.app.sim.faults({ ...trouble, to, next: 1 });
  const state = await programWrites(stage, ticket.contactId, body);
  const reaches = (what: string, message: typeof state, isEnd: RegExp) =>
    until(what, async () => {
      await stage.app.idle();
      return isEnd.test((await message()).sendState);
    });
  await reaches(`"${body}" has ended`, state, /^(sent|failed|unconfirmed)$/);
  await reaches('the next one has left', await programWrites(stage, ticket.contactId, 'e mais'), /^sent$/);
  return { end: (await state()).sendState, texts: await textsAt(chat) };
}

export const programStatements: readonly Statement[] = [
  {
    says: 'a message without a ticket leaves once and gets its ticks, no ticket changes, and its answer finds one as always',
    async prove(stage) {
      const { chat, ticket } = await closedChat(stage);
      const { company, ana, line } = stage;
      const log = () => company.request(ana, listTicketLog, { params: { ticketId: ticket.id } });
      const logged = await log();
      const screen = await company.listener(ana);
      const state = await programWrites(stage, ticket.contactId, 'seu pedido chegou');
      await until('it has arrived', async () => (await state()).ack >= stage.given.arrives);
      expect(await state()).toEqual({ sendState: 'sent', ack: stage.given.arrives });
      await chat.contact.opensChat(line.account);
      await until('it was read', async () => (await state()).ack >= 3);
      await stage.app.idle();
      expect(screen.events.filter(({ name }) => name === 'appMessage' || name === 'ticket')).toEqual([]);
      screen.disconnect();
      expect([await chat.ticket('closed'), await log()]).toEqual([ticket, logged]);
      expect((await chat.messages()).map(({ body }) => body)).toEqual(['oi']);
      const [arrived] = (await chat.received()).slice(-1);
      expect(arrived?.text).toBe('seu pedido chegou');
      await chat.contact.replies(arrived?.id ?? '', 'já peguei', line.account);
      await stage.app.idle();
      const answered = await chat.ticket('pending');
      expect(answered).toMatchObject({ lastMessage: 'já peguei', unreadMessages: 1 });
      expect((await chat.messagesOf(answered.id)).at(-1)?.quotedMsg).toMatchObject({ body: 'seu pedido chegou' });
    },
  },
  {
    says: 'what is in doubt of a message without a ticket is settled by what the platform tells, else unconfirmed, and never sent twice',
    async prove(stage) {
      const { lostAnswer, brokenOff, refused } = stage.given.trouble;
      expect(await ends(stage, lostAnswer, 'chegou?')).toEqual({ end: 'sent', texts: ['chegou?', 'e mais'] });
      expect(await ends(stage, brokenOff, 'perdida?')).toEqual({ end: 'unconfirmed', texts: ['e mais'] });
      expect(await ends(stage, refused.fault, 'não')).toEqual({ end: 'failed', texts: ['e mais'] });
    },
  },
];
