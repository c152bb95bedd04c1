import { canDeleteMessage, canReact, editableFor } from '@guiche/contract/message-acts';
import { deleteMessage, editMessage, reactToMessage } from '@guiche/contract/message-acts.schemas';
import { expect } from 'vitest';
import type { Statement } from './statement.ts';

const cannot = { status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } };

export const changeStatements: readonly Statement[] = [
  {
    says: 'a sign of the contact is drawn on our message, and taken back',
    async prove(stage) {
      const chat = await stage.begin();
      await chat.answers('Pronto!');
      await chat.ended();
      const [ours] = await chat.received();
      const aboutId = ours?.id ?? '';
      await chat.sends({ type: 'reaction', aboutId, text: '👍' });
      const drawn = await chat.last('the sign is drawn', ({ reactions }) => reactions.length > 0);
      expect(drawn).toMatchObject({ body: 'Pronto!', reactions: [{ emoji: '👍', fromMe: false }] });
      await chat.sends({ type: 'reaction', aboutId });
      await chat.last('the sign is gone', ({ reactions }) => reactions.length === 0);
      expect((await chat.messages()).length).toBe(2);
    },
  },
  {
    says: 'a sign of ours reaches the contact, and is taken back there too',
    async prove(stage) {
      const chat = await stage.begin();
      const aboutId = await chat.says('gostou?');
      const [asked] = (await chat.messages()).slice(-1);
      if (asked === undefined) throw new Error('nothing was asked');
      const { company, ana, app, actor, can } = stage;
      expect(canReact(asked, can)).toBe(can.reactions);
      const params = { messageId: asked.id };
      const first = await company.ask(ana, reactToMessage, { params, body: { emoji: '👍' } });
      if (!can.reactions) return void expect(first).toMatchObject(cannot);
      expect(first.body.reactions).toMatchObject([{ emoji: '👍', fromMe: true, user: { id: actor.userId } }]);
      await app.idle();
      await company.request(ana, reactToMessage, { params, body: { emoji: '' } });
      await expect.poll(async () => (await chat.done()).length).toBe(2);
      expect((await chat.done()).map(({ type, text, aboutId: on }) => [type, text, on])).toEqual([
        ['reaction', '👍', aboutId],
        ['reaction', '', aboutId],
      ]);
    },
  },
  {
    says: 'what contacts change and take back is changed and taken back here',
    async prove(stage) {
      const chat = await stage.begin();
      const wrong = await chat.says('erado');
      const secret = await chat.says('senha 1234');
      await chat.sends({ type: 'edit', aboutId: wrong, text: 'errado' });
      await chat.sends({ type: 'revoke', aboutId: secret });
      const messages = await chat.becomes('both are known', (all) => all[1]?.isEdited === true && isGone(all[2]));
      expect(messages.map(({ body }) => body)).toEqual(['oi', 'errado', '']);
    },
  },
  {
    says: 'what we sent is changed at the contact’s too, or it is not offered and refused',
    async prove(stage) {
      const chat = await stage.begin();
      await chat.answers('Até amanha');
      const sent = await chat.ended();
      const { company, ana, actor, can } = stage;
      expect(editableFor(actor, sent, can, new Date()) > 0).toBe(can.edits);
      const order = { params: { messageId: sent.id }, body: { body: 'Até amanhã' } };
      const answer = await company.ask(ana, editMessage, order);
      if (!can.edits) expect(answer).toMatchObject(cannot);
      else await expect.poll(async () => (await chat.done()).map(({ type }) => type)).toEqual(['edit']);
      const words = can.edits ? 'Até amanhã' : 'Até amanha';
      expect((await chat.received()).map(({ text }) => text)).toEqual([words]);
      expect((await chat.messages()).at(-1)).toMatchObject({ body: words, isEdited: can.edits });
    },
  },
  {
    says: 'what we sent is taken back at the contact’s too, or it is not offered and refused',
    async prove(stage) {
      const chat = await stage.begin();
      await chat.answers('Ops');
      const sent = await chat.ended();
      const { company, ana, actor, can } = stage;
      expect(canDeleteMessage(actor, sent, can)).toBe(can.deletes);
      const answer = await company.ask(ana, deleteMessage, { params: { messageId: sent.id } });
      if (!can.deletes) expect(answer).toMatchObject(cannot);
      else await expect.poll(async () => (await chat.done()).map(({ type }) => type)).toEqual(['revoke']);
      expect((await chat.received()).map(({ isRevoked }) => isRevoked === true)).toEqual([can.deletes]);
      expect((await chat.messages()).at(-1)).toMatchObject({ isDeleted: can.deletes });
    },
  },
];

const isGone = (message: { isDeleted: boolean } | undefined) => message?.isDeleted === true;
