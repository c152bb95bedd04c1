import { expect, test } from 'vitest';
import { voiceFile } from './voice-file.ts';

const spoken = (bytes: number) => ({ bytes: new Blob([new Uint8Array(bytes)]), seconds: 3, heights: [1, 2] });
const now = new Date(2026, 10, 22, 2, 41, 5);

test('below ten thousand bytes nobody said anything; from there on it is a voice note', () => {
  expect(voiceFile(spoken(9_999), 'voz', now)).toBeNull();
  const sent = voiceFile(spoken(10_000), 'voz', now);
  expect(sent).toMatchObject({ kind: 'file', role: 'voice', seconds: 3, waveform: [1, 2] });
  expect([sent?.file.name, sent?.file.type, sent?.file.size]).toEqual([
    'voz-20261122-024105.mp3',
    'audio/mpeg',
    10_000,
  ]);
});
