import { builtKindsOf } from '@guiche/contract/channel-abilities';
import { sendPoll } from '@guiche/contract/interactive-sends.schemas';
import { pollData } from '@guiche/contract/message-data.schemas';
import type { Message } from '@guiche/contract/messages.schemas';
import { expect } from 'vitest';
import type { Statement } from './statement.ts';

const cannot = { status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } };
const flavours = { question: 'Qual sabor?', options: ['Milho', 'Cenoura'] };

const votesOf = ({ dataJson }: Message) => pollData.safeParse(dataJson).data?.options.map(({ votes }) => votes);

export const pollStatements: readonly Statement[] = [
  {
    says: 'a poll reaches the contact and counts the vote that comes back, or it is not offered and refused',
    async prove(stage) {
      const { app, company, ana, can, given } = stage;
      const chat = await stage.begin();
      expect(builtKindsOf(given.channel).includes('poll')).toBe(can.polls);
      const order = { params: { ticketId: chat.ticketId }, body: flavours };
      const answer = await company.ask(ana, sendPoll, order);
      if (!can.polls) {
        expect(answer).toMatchObject(cannot);
        await app.idle();
        return void expect([(await chat.messages()).length, await chat.received()]).toEqual([1, []]);
      }
      expect(await chat.ended()).toMatchObject({ mediaType: 'poll', body: 'Qual sabor?', sendState: 'sent' });
      const [ours] = await chat.received();
      expect(ours).toMatchObject({ type: 'poll', text: 'Qual sabor?', poll: { ...flavours, selectable: 1 } });
      const aboutId = ours?.id ?? '';
      await chat.sends({ type: 'vote', aboutId, votes: ['Milho'] });
      await chat.last('the vote is counted', (message) => votesOf(message)?.join() === '1,0');
      await chat.sends({ type: 'vote', aboutId, votes: ['Cenoura'] });
      await chat.last('the other one is', (message) => votesOf(message)?.join() === '0,1');
      expect((await chat.messages()).length).toBe(2);
    },
  },
];
