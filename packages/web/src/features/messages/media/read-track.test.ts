import type { Message } from '@guiche/contract/messages.schemas';
import { expect, test } from 'vitest';
import { exampleMessage } from '../example-message.ts';
import { nextUnheard } from './read-track.ts';

const sound = (id: number, part: Partial<Message> = {}): Message =>
  exampleMessage({
    id,
    fromMe: false,
    mediaType: 'audio',
    mediaUrl: `/public/${id}/a.ogg`,
    dataJson: { state: 'ready', name: 'a.ogg', mimeType: 'audio/ogg', isVoice: true, seconds: 3 },
    ...part,
  });
const nobody = () => false;

test('after a sound comes the next of the contact that nobody heard', () => {
  const messages = [sound(1), sound(2), exampleMessage({ id: 3 }), sound(4)];
  expect(nextUnheard(messages, 1, nobody)).toMatchObject({ messageId: 2, url: '/public/2/a.ogg', seconds: 3 });
  expect(nextUnheard(messages, 2, nobody)).toMatchObject({ messageId: 4 });
  expect(nextUnheard(messages, 1, (id) => id === 2)).toMatchObject({ messageId: 4 });
  expect(nextUnheard(messages, 4, nobody)).toBeNull();
});

test('what is our own, deleted or not here is never played by itself', () => {
  const pending = { state: 'pending', name: '', mimeType: '', isVoice: true };
  const messages = [
    sound(2, { fromMe: true }),
    sound(3, { isDeleted: true }),
    sound(4, { mediaUrl: null, dataJson: pending }),
    sound(5, { mediaType: 'video' }),
  ];
  expect(nextUnheard(messages, 1, nobody)).toBeNull();
});
