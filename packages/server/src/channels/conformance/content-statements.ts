import { maxUploadBytes } from '@guiche/contract/media';
import type { Message } from '@guiche/contract/messages.schemas';
import { formFile, getFile, postForm, sendFile } from '@guiche/testkit/media-requests';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { expect } from 'vitest';
import type { FileKind } from '../inbound-events.ts';
import type { Chat, Stage } from './stage.ts';
import type { Statement } from './statement.ts';

interface Sample {
  kind: FileKind;
  sample: keyof typeof sampleFiles;
  name: string;
  /** The kind that a person asks for, where the bytes do not show it. */
  asked?: 'voice' | 'sticker';
}

const samples: readonly Sample[] = [
  { kind: 'image', sample: 'photo', name: 'bolo.jpg' },
  { kind: 'video', sample: 'film', name: 'filme.mp4' },
  { kind: 'document', sample: 'paper', name: 'Orçamento.pdf' },
  { kind: 'audio', sample: 'voice', name: 'voz.ogg', asked: 'voice' },
  { kind: 'sticker', sample: 'sticker', name: 'figura.webp', asked: 'sticker' },
];

const cannot = { status: 422, body: { code: 'ERR_CHANNEL_CANNOT' } };
const place = { latitude: -23.55, longitude: -46.63, name: 'Praça da Sé' };
const card = { name: 'Maria Lima', phones: [{ number: '+55 11 98888-7777' }] };

const isReady = ({ dataJson }: Message) => Object(dataJson).state === 'ready';

async function bytesAt({ app, ana }: Stage, path: string): Promise<Buffer> {
  const served = await getFile(app.url, ana, path);
  expect([path, served.status]).toEqual([path, 200]);
  return Buffer.from(await served.arrayBuffer());
}

async function receives(stage: Stage, chat: Chat, { kind, sample }: Sample): Promise<void> {
  const before = (await chat.messages()).length;
  await chat.sends({ type: kind, sample, ...(kind === 'image' ? { text: 'olha' } : {}) });
  const isHere = (all: Message[]) => all.length > before && all.slice(-1).every(isReady);
  const [message] = (await chat.becomes(`the ${kind} is here`, isHere)).slice(-1);
  expect(message).toMatchObject({ mediaType: kind, body: kind === 'image' ? 'olha' : '' });
  const url = message?.mediaUrl ?? '';
  expect([kind, (await bytesAt(stage, url)).equals(sampleFiles[sample])]).toEqual([kind, true]);
  const { hasThumbnail, isVoice } = Object(message?.dataJson);
  expect(isVoice).toBe(kind === 'audio');
  if (kind !== 'image' && kind !== 'video') return;
  expect([kind, hasThumbnail]).toEqual([kind, true]);
  expect((await bytesAt(stage, `${url}?as=thumb`)).length).toBeGreaterThan(0);
}

/** Compares what arrived: the same bytes, but for a voice note on a channel that does not play ogg. */
async function delivers(stage: Stage, chat: Chat, { kind, sample, name, asked }: Sample): Promise<void> {
  const { app, ana, given } = stage;
  const file = { bytes: sampleFiles[sample], name };
  const fields: Record<string, string> = asked === undefined ? {} : { kind: asked };
  const answer = await sendFile(app.url, ana, { ticketId: chat.ticketId, file, fields });
  const rule = given.files[kind];
  if (rule === undefined) {
    expect(answer).toMatchObject({ status: 415, body: { code: 'ERR_MEDIA_NOT_SUPPORTED' } });
    return;
  }
  expect(answer).toMatchObject({ status: 200, body: { mediaType: kind } });
  const sent = (await app.sim.expectSent({ to: chat.name, type: kind })).file;
  expect(await chat.ended()).toMatchObject({ sendState: 'sent', mediaType: kind });
  const arrived = await app.sim.mediaBytes(sent?.mediaId ?? '');
  const isConverted = kind === 'audio' && rule.types !== 'any' && !rule.types.includes('audio/ogg');
  if (isConverted) expect(sent).toMatchObject({ mime: 'audio/mp4', name: 'voz.m4a' });
  else expect([kind, arrived.equals(sampleFiles[sample])]).toEqual([kind, true]);
}

export const contentStatements: readonly Statement[] = [
  {
    says: 'files of every kind come in with the very bytes, and with a small picture where there is something to see',
    async prove(stage) {
      const chat = await stage.begin();
      for (const sample of samples) await receives(stage, chat, sample);
    },
  },
  {
    says: 'files of the kinds it carries reach the contact, the others are refused',
    async prove(stage) {
      const chat = await stage.begin();
      for (const sample of samples) await delivers(stage, chat, sample);
      const carried = samples.filter(({ kind }) => stage.given.files[kind] !== undefined);
      expect(stage.can.stickers).toBe(stage.given.files.sticker !== undefined);
      expect((await chat.received()).map(({ type }) => type)).toEqual(carried.map(({ kind }) => kind));
    },
  },
  {
    says: 'words beside a file arrive under it, or right behind it where the channel shows none there',
    async prove(stage) {
      const { app, ana, can } = stage;
      const chat = await stage.begin();
      const form = new FormData();
      form.set('body', 'É este');
      for (const name of ['bolo.jpg', 'torta.jpg']) form.append('medias', formFile({ bytes: sampleFiles.photo, name }));
      expect((await postForm(app.url, ana, chat.ticketId, form)).status).toBe(200);
      await chat.ended();
      const under = [
        ['image', 'É este'],
        ['image', ''],
      ];
      const apart = [
        ['image', ''],
        ['text', 'É este'],
        ['image', ''],
      ];
      const received = (await chat.received()).map(({ type, text }) => [type, text]);
      expect(received).toEqual(can.maxCaptionLength > 0 ? under : apart);
    },
  },
  {
    says: 'a file beyond the limit is refused before anything is sent',
    async prove(stage) {
      const { app, ana, given } = stage;
      const chat = await stage.begin();
      const bytes = Buffer.alloc(Math.min(maxUploadBytes, given.files.document?.maxBytes ?? 0) + 1);
      bytes.write('%PDF-1.7\n');
      const file = { bytes, name: 'grande.pdf' };
      const answer = await sendFile(app.url, ana, { ticketId: chat.ticketId, file });
      expect(answer).toMatchObject({ status: 413, body: { code: 'ERR_MEDIA_TOO_LARGE' } });
      await app.idle();
      expect([(await chat.messages()).length, await chat.received()]).toEqual([1, []]);
    },
  },
  {
    says: 'places come in and go out where the channel has them',
    async prove(stage) {
      const chat = await stage.begin();
      const brought = chat.sends({ type: 'location', place });
      if (stage.given.brings.locations) {
        await brought;
        const message = await chat.last('the place is here', ({ mediaType }) => mediaType === 'location');
        expect(message.dataJson).toMatchObject(place);
      } else await expect(brought).rejects.toThrow('has no location');
      const sent = await chat.tries({ location: place });
      if (!stage.can.locations) return void expect(sent).toMatchObject(cannot);
      expect(await chat.ended()).toMatchObject({ sendState: 'sent', mediaType: 'location' });
      expect(await chat.received()).toMatchObject([{ type: 'location', place }]);
    },
  },
  {
    says: 'contact cards come in and go out where the channel has them',
    async prove(stage) {
      const chat = await stage.begin();
      const phones = [{ phone: '+55 11 98888-7777' }];
      const brought = chat.sends({ type: 'contacts', cards: [{ name: card.name, phones }] });
      if (stage.given.brings.contacts) {
        await brought;
        const message = await chat.last('the card is here', ({ mediaType }) => mediaType === 'contact');
        expect(message.dataJson).toMatchObject({ contacts: [card] });
      } else await expect(brought).rejects.toThrow('has no contacts');
      const sent = await chat.tries({ vCard: card });
      if (!stage.can.contacts) return void expect(sent).toMatchObject(cannot);
      expect(await chat.ended()).toMatchObject({ sendState: 'sent', mediaType: 'contact' });
      expect(await chat.received()).toMatchObject([{ type: 'contacts', cards: [{ name: card.name, phones }] }]);
    },
  },
];
