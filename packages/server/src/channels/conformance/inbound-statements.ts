import { listConnectable } from '@guiche/contract/connection-sessions.schemas';
import { blockContact } from '@guiche/contract/contact-acts.schemas';
import { listTickets } from '@guiche/contract/tickets.schemas';
import { expect } from 'vitest';
import type { Stage } from './stage.ts';
import type { Statement } from './statement.ts';

/** As many words as the channel takes from us; contacts may write at least as many. */
export const longest = ({ can: { lengthUnit, maxBodyLength } }: Stage): string =>
  lengthUnit === 'bytes' ? 'ã'.repeat(maxBodyLength / 2) : 'x'.repeat(maxBodyLength);

/** Counts stored messages with these words, whether or not anybody may see them. */
async function countStored({ app, company }: Stage, body: string): Promise<number> {
  const { rows } = await app.owner.query<{ n: number }>(
    'select count(*)::int as n from messages where company_id = $1 and body = $2',
    [company.id, body],
  );
  return rows[0]?.n ?? 0;
}

export const inboundStatements: readonly Statement[] = [
  {
    says: 'one gets a connection of it in the way that it says',
    async prove({ company, ana, given, can }) {
      const { channels } = await company.request(ana, listConnectable);
      expect(channels.find(({ channel }) => channel === given.channel)).toMatchObject({ way: can.way, isInPlan: true });
    },
  },
  {
    says: 'a text is one ticket with one message, under the name of its contact',
    async prove(stage) {
      const chat = stage.chat();
      await chat.says('Olá 👋');
      const waiting = await chat.tickets('pending');
      expect(waiting).toMatchObject([
        { channel: stage.given.channel, lastMessage: 'Olá 👋', unreadMessages: 1, contact: { name: chat.name } },
      ]);
      await chat.accept();
      const messages = await chat.messages();
      expect(messages).toMatchObject([{ body: 'Olá 👋', fromMe: false, mediaType: 'chat' }]);
    },
  },
  {
    says: 'what is delivered three times is there once',
    async prove(stage) {
      const chat = await stage.begin();
      const { id: to } = await chat.contact.get();
      await stage.app.sim.faults({ kind: 'duplicate', copies: 2, phoneNumberId: stage.line.account, to });
      await chat.says('uma vez');
      await chat.says('e outra');
      expect((await chat.messages()).map(({ body }) => body)).toEqual(['oi', 'uma vez', 'e outra']);
    },
  },
  {
    says: 'three in a row stand in the order in which they were written',
    async prove(stage) {
      const chat = await stage.begin('um');
      for (const text of ['dois', 'três', 'quatro']) await chat.contact.says(text, stage.line.account);
      await stage.app.idle();
      expect((await chat.messages()).map(({ body }) => body)).toEqual(['um', 'dois', 'três', 'quatro']);
    },
  },
  {
    says: 'words are all there, however long, and are found by their end',
    async prove(stage) {
      const mark = `fim${stage.given.channel}`;
      const words = `x${'👩🏽‍💻'.repeat(9_350)} ${mark}`; // the text offers no good place for a cut
      const chat = await stage.begin(words);
      expect((await chat.messages()).map(({ body }) => body === words)).toEqual([true]);
      const { lastMessage } = await chat.ticket();
      expect([lastMessage.isWellFormed(), words.startsWith(lastMessage)]).toEqual([true, true]);
      const query = { searchParam: mark, searchOnMessages: 'true', status: 'search', showAll: 'true' };
      const { tickets } = await stage.company.request(stage.ana, listTickets, { query });
      expect(tickets.map(({ id }) => id)).toEqual([chat.ticketId]);
    },
  },
  {
    says: 'what another program of the business writes is shown as ours, once, and leaves nothing unread',
    async prove(stage) {
      const chat = await stage.begin();
      const { writeElsewhere } = stage.line;
      const before = await chat.ticket();
      await writeElsewhere(chat.name, 'Respondi por fora');
      await stage.app.idle();
      const messages = await chat.messages();
      expect(messages.map(({ fromMe, body }) => [fromMe, body])).toEqual([
        [false, 'oi'],
        [true, 'Respondi por fora'],
      ]);
      const { lastMessage, unreadMessages, lastInboundAt } = await chat.ticket();
      expect([lastMessage, unreadMessages, lastInboundAt]).toEqual(['Respondi por fora', 0, before.lastInboundAt]);
    },
  },
  {
    says: 'a blocked contact is kept and seen by nobody, and is heard again once they are let in',
    async prove(stage) {
      const chat = await stage.begin();
      const { contact } = await chat.ticket();
      const params = { contactId: contact.id };
      await stage.company.request(stage.ana, blockContact, { params, body: { active: false } });
      const unseen = `ninguém vê isto em ${stage.given.channel}`;
      await chat.says(unseen);
      expect((await chat.messages()).map(({ body }) => body)).toEqual(['oi']);
      expect([await chat.tickets('pending'), (await chat.ticket()).lastMessage]).toEqual([[], 'oi']);
      expect(await countStored(stage, unseen)).toBe(1);
      await stage.company.request(stage.ana, blockContact, { params, body: { active: true } });
      await chat.says('de volta');
      expect((await chat.messages()).map(({ body }) => body)).toEqual(['oi', 'de volta']);
    },
  },
];
