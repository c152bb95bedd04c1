import { expect, test } from 'vitest';
import { replyWindow, showsWindowBar } from './reply-window.ts';

const now = new Date('2026-11-20T12:00:00.000Z');

test('a day from the contact’s last message, to the minute', () => {
  expect(replyWindow('facebook', '2026-11-19T12:00:30.000Z', now)).toMatchObject({ isOpen: true, minutesLeft: 1 });
  expect(replyWindow('facebook', '2026-11-19T12:00:00.000Z', now)).toMatchObject({ isOpen: false, minutesLeft: 0 });
  expect(replyWindow('instagram', null, now)).toEqual({
    closesAt: null,
    isOpen: false,
    minutesLeft: 0,
    manualUntil: null,
  });
  expect(replyWindow('whatsapp', null, now)).toBeNull();
});

test('Facebook and Instagram always say it, WhatsApp when it matters', () => {
  const window = (at: string) => replyWindow('whatsappapi', at, now) ?? expect.fail('no window');
  expect(showsWindowBar('facebook', window('2026-11-20T11:59:00.000Z'))).toBe(true);
  expect(showsWindowBar('whatsappapi', window('2026-11-20T11:59:00.000Z'))).toBe(false);
  expect(showsWindowBar('whatsappapi', window('2026-11-19T13:59:00.000Z'))).toBe(true);
});
