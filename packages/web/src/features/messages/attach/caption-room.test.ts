import { expect, test } from 'vitest';
import { captionRoom } from './caption-room.ts';

test('words under a file have the room that their channel gives them, counted as it counts', () => {
  const room = (channel: 'whatsappapi' | 'facebook' | 'instagram', caption: string) =>
    captionRoom({ channel, prefix: '' }, caption);
  expect(room('whatsappapi', 'ã'.repeat(1024))).toEqual({ length: 1024, most: 1024, tooLong: false });
  expect(room('facebook', 'x'.repeat(1025))).toEqual({ length: 1025, most: 1024, tooLong: true });
  expect(room('instagram', 'x'.repeat(1000))).toEqual({ length: 1000, most: 1000, tooLong: false });
  expect(room('instagram', 'ã'.repeat(501))).toEqual({ length: 1002, most: 1000, tooLong: true });
});

test('the signature takes its part of the room, and none where there are no words', () => {
  const place = { channel: 'whatsappapi', prefix: '*Ana:*\n' } as const;
  expect(captionRoom(place, ` ${'x'.repeat(1017)} `)).toMatchObject({ length: 1024, tooLong: false });
  expect(captionRoom(place, 'x'.repeat(1018))).toMatchObject({ length: 1025, tooLong: true });
  expect(captionRoom(place, '  ')).toMatchObject({ length: 0, tooLong: false });
});
