import { expect, test } from 'vitest';
import { audioSources, isIos, isOgg } from './audio-sources.ts';

test('a sound is played as it came, else as MP3; what cannot be played is not even tried', () => {
  expect(audioSources('/public/7/a.ogg', true)).toEqual(['/public/7/a.ogg', '/public/7/a.ogg?as=mp3']);
  expect(audioSources('/public/7/a.ogg', false)).toEqual(['/public/7/a.ogg?as=mp3']);
});

test('a file that is not at the server yet has no variants', () => {
  expect(audioSources('blob:http://localhost/1', false)).toEqual(['blob:http://localhost/1']);
});

test('iPhones and iPads are known, also those that say they are Macs', () => {
  const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';
  const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15';
  expect(isIos({ userAgent: iphone, maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: mac, maxTouchPoints: 5 })).toBe(true);
  expect(isIos({ userAgent: mac, maxTouchPoints: 0 })).toBe(false);
});

test('voice notes are known by their type', () => {
  expect(['audio/ogg', 'audio/ogg; codecs=opus', 'audio/opus'].map(isOgg)).toEqual([true, true, true]);
  expect(['audio/mpeg', 'audio/mp4', ''].map(isOgg)).toEqual([false, false, false]);
});
