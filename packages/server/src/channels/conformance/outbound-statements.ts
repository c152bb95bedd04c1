import type { Message } from '@guiche/contract/messages.schemas';
import { replyWindow } from '@guiche/contract/reply-window';
import { readTicket } from '@guiche/contract/tickets.schemas';
import type { ClientModel } from '@guiche/testkit/client-model';
import { expect } from 'vitest';
import { longest } from './inbound-statements.ts';
import type { Stage } from './stage.ts';
import type { Statement } from './statement.ts';

/** The ticks of a message in the order in which a screen was told of them. */
const ticksOf = ({ events }: ClientModel, id: number): number[] =>
  events.flatMap(({ name, payload }) => {
    const message = payload.message as Message | undefined;
    return name === 'appMessage' && message?.id === id ? [message.ack] : [];
  });

/** Whether the channel takes a person's answer so long after the contact wrote. */
function isTaken({ can }: Stage, hours: number): boolean {
  const most = Math.max(can.replyWindowHours ?? Number.POSITIVE_INFINITY, can.manualWindowHours ?? 0);
  return hours < most;
}

async function answerLate(stage: Stage, hoursAgo: number): Promise<void> {
  const { windowOver } = stage.given.trouble;
  const chat = stage.chat();
  await chat.sends({ type: 'text', text: 'alô?', hoursAgo });
  await chat.accept();
  const taken = isTaken(stage, hoursAgo);
  // The bar above the composer says the same.
  const { channel, lastInboundAt } = await chat.ticket();
  const shown = replyWindow(channel, lastInboundAt, new Date());
  expect(shown === null || shown.isOpen || shown.manualUntil !== null).toBe(taken);
  const { id: to } = await chat.contact.get();
  if (!taken && windowOver.fault !== null) await stage.app.sim.faults({ ...windowOver.fault, to, next: 1 });
  await chat.answers('Oi!');
  const end = await chat.ended();
  expect([hoursAgo, end.sendState, end.sendError]).toEqual(
    taken ? [hoursAgo, 'sent', null] : [hoursAgo, 'failed', windowOver.code],
  );
  expect((await chat.received()).length).toBe(taken ? 1 : 0);
}

export const outboundStatements: readonly Statement[] = [
  {
    says: 'an answer leaves once, and its ticks rise until it is read',
    async prove(stage) {
      const chat = await stage.begin();
      const screen = await stage.company.listener(stage.ana);
      const { id } = await chat.answers('bom dia');
      const arrived = await chat.last('it has arrived', ({ ack }) => ack >= stage.given.arrives);
      expect(arrived).toMatchObject({ id, ack: stage.given.arrives, sendState: 'sent', sendError: null });
      await chat.contact.opensChat(stage.line.account);
      await chat.last('it was read', ({ ack }) => ack >= 3);
      await screen.waitFor((model) => ticksOf(model, id).at(-1) === 3);
      const ticks = ticksOf(screen, id);
      screen.disconnect();
      expect(ticks).toEqual(ticks.toSorted((a, b) => a - b));
      expect((await chat.received()).map(({ text }) => text)).toEqual(['bom dia']);
      expect((await chat.messages()).length).toBe(2); // statuses make no message of their own
    },
  },
  {
    says: 'words at the limit arrive whole, and one beyond it reaches nobody',
    async prove(stage) {
      const chat = await stage.begin();
      const words = longest(stage);
      await chat.answers(words);
      expect((await chat.ended()).sendState).toBe('sent');
      const beyond = await chat.tries({ body: `${words}x` });
      // Refused at once, or later, with the code in the message.
      const code = beyond.status === 200 ? (await chat.ended()).sendError : beyond.body.code;
      expect(['ERR_BODY_TOO_LONG', 'ERR_VALIDATION']).toContain(code);
      expect((await chat.received()).map(({ text }) => text === words)).toEqual([true]);
    },
  },
  {
    says: 'answers name what they answer to, both ways',
    async prove(stage) {
      const chat = await stage.begin();
      const asked = await chat.says('qual?');
      const [question] = (await chat.messages()).slice(-1);
      await chat.answers('este', question?.id);
      await chat.ended();
      const [ours] = (await chat.received()).slice(-1);
      expect(stage.can.replies).toBe(true);
      expect(ours).toMatchObject({ text: 'este', replyTo: asked });
      await chat.contact.replies(ours?.id ?? '', 'esse mesmo', stage.line.account);
      const answer = await chat.last('the answer is here', ({ body }) => body === 'esse mesmo');
      expect(answer.quotedMsg).toMatchObject({ body: 'este', fromMe: true });
    },
  },
  {
    says: 'what was read here, or answered, is told to the contact, each message of it',
    async prove(stage) {
      const chat = await stage.begin();
      const areRead = async (ids: readonly string[]) => {
        for (const id of ids)
          await expect
            .poll(async () => (await stage.app.sim.message(id)).statuses.map(({ status }) => status))
            .toContain('read');
      };
      const written = [await chat.says('viu?'), await chat.says('e isto?'), await chat.says('e mais isto?')];
      const [last] = (await chat.messages()).slice(-1);
      const body = { lastMessageId: last?.id ?? 0 };
      await stage.company.request(stage.ana, readTicket, { params: { ticketId: chat.ticketId }, body });
      await areRead(written);
      expect((await chat.ticket()).unreadMessages).toBe(0);
      const more = [await chat.says('hoje?'), await chat.says('ou amanhã?')];
      await chat.becomes('both are here', (messages) => messages.at(-1)?.body === 'ou amanhã?');
      await chat.answers('hoje');
      await areRead(more);
      expect((await chat.ticket()).unreadMessages).toBe(0);
    },
  },
  {
    says: 'only in a group is somebody else spoken to, and only where there are groups',
    async prove(stage) {
      const chat = await stage.begin();
      const refused = await chat.tries({ body: '@Maria, veja', members: [1] });
      expect([refused.status, refused.body.code]).toEqual([422, 'ERR_CHANNEL_CANNOT']);
      expect(await chat.received()).toEqual([]);
      expect(stage.can.mentions && !stage.can.groups).toBe(false);
    },
  },
  {
    says: 'after a day and after a week answers are taken as the bar above the composer says',
    async prove(stage) {
      await answerLate(stage, 30);
      await answerLate(stage, 200);
    },
  },
];
