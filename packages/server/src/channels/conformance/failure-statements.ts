import { listConnections } from '@guiche/contract/connections.schemas';
import { resendMessage } from '@guiche/contract/messages.schemas';
import type { FaultInput } from '@guiche/simulator/fault-rules';
import { expect } from 'vitest';
import type { Chat, Stage } from './stage.ts';
import type { Statement } from './statement.ts';

/** Lets the next message to this contact, and no other, meet the fault. */
async function meets(stage: Stage, chat: Chat, fault: FaultInput): Promise<void> {
  const { id: to } = await chat.contact.get();
  await stage.app.sim.faults({ ...fault, to, next: 1 });
}

const wordsAt = async (chat: Chat) => (await chat.received()).map(({ text }) => text);
const resend = ({ company, ana }: Stage, messageId: number) =>
  company.request(ana, resendMessage, { params: { messageId } });

async function statusOf({ company, ana, line }: Stage): Promise<string | undefined> {
  const all = await company.request(ana, listConnections, { query: {} });
  return all.find(({ id }) => id === line.connectionId)?.status;
}

export const failureStatements: readonly Statement[] = [
  {
    says: 'what the platform refuses has failed with its code, and is not tried again',
    async prove(stage) {
      const { fault, code } = stage.given.trouble.refused;
      const chat = await stage.begin();
      await meets(stage, chat, fault);
      await chat.answers('não');
      expect(await chat.ended()).toMatchObject({ body: 'não', sendState: 'failed', sendError: code });
      await chat.answers('agora sim');
      expect(await chat.ended()).toMatchObject({ body: 'agora sim', sendState: 'sent' });
      expect(await wordsAt(chat)).toEqual(['agora sim']);
    },
  },
  {
    says: 'an answer that was lost is made good by what the platform tells later: sent once, shown once',
    async prove(stage) {
      const chat = await stage.begin();
      await meets(stage, chat, stage.given.trouble.lostAnswer);
      await chat.answers('chegou?');
      expect(await chat.ended()).toMatchObject({ body: 'chegou?', sendState: 'sent' });
      await chat.answers('e esta?');
      expect(await chat.ended()).toMatchObject({ body: 'e esta?', sendState: 'sent' });
      expect(await wordsAt(chat)).toEqual(['chegou?', 'e esta?']);
      expect((await chat.messages()).map(({ body }) => body)).toEqual(['oi', 'chegou?', 'e esta?']);
    },
  },
  {
    says: 'what may have arrived is never repeated by itself; a person sends it again, and it is there once',
    async prove(stage) {
      const chat = await stage.begin();
      await meets(stage, chat, stage.given.trouble.brokenOff);
      await chat.answers('perdida?');
      const doubtful = await chat.ended();
      expect(doubtful).toMatchObject({ body: 'perdida?', sendState: 'unconfirmed' });
      expect(await wordsAt(chat)).toEqual([]);
      await resend(stage, doubtful.id);
      await chat.last('it is sent', ({ sendState }) => sendState === 'sent');
      expect(await wordsAt(chat)).toEqual(['perdida?']);
    },
  },
  {
    says: 'what is written while the platform is away waits, and goes out once and in order when it is back',
    async prove(stage) {
      const chat = await stage.begin();
      await stage.line.goAway();
      for (const body of ['um', 'dois', 'três']) await chat.answers(body);
      await chat.becomes('all is sent', (all) => all.slice(1).every(({ sendState }) => sendState === 'sent'));
      expect(await wordsAt(chat)).toEqual(['um', 'dois', 'três']);
      await chat.says('depois');
      await chat.last('contacts are heard', ({ body }) => body === 'depois');
    },
  },
  {
    says: 'an access that died takes the connection down before everybody’s eyes, and nothing written is lost',
    async prove(stage) {
      const { app, line, company, ana } = stage;
      const chat = await stage.begin();
      const screen = await company.listener(ana);
      await line.loseAccess();
      const { id } = await chat.answers('ninguém ouve');
      await screen.waitFor(({ told }) => told.connections().get(line.connectionId)?.status === 'DISCONNECTED');
      screen.disconnect();
      expect(await statusOf(stage)).toBe('DISCONNECTED');
      await app.idle();
      expect(await wordsAt(chat)).toEqual([]);
      await line.reconnect();
      expect(await statusOf(stage)).toBe('CONNECTED');
      const [kept] = (await chat.messages()).slice(-1);
      expect(kept).toMatchObject({ id, body: 'ninguém ouve' });
      if (kept?.sendState === 'failed') await resend(stage, id);
      await chat.last('it is sent', ({ sendState }) => sendState === 'sent');
      expect(await wordsAt(chat)).toEqual(['ninguém ouve']);
    },
  },
];
