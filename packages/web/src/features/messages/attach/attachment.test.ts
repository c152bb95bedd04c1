import { expect, test } from 'vitest';
import { fileRequest } from './attach-request.ts';
import { type FileAttachment, shownAttachment } from './attachment.ts';

const file = (name: string, type: string) => new File(['x'], name, { type });

test('what was spoken is shown as a voice note with its drawing before the server has it', () => {
  const voice: FileAttachment = {
    kind: 'file',
    file: file('voz.mp3', 'audio/mpeg'),
    role: 'voice',
    width: null,
    height: null,
    seconds: 3,
    waveform: [1, 2],
  };
  expect(shownAttachment(voice, () => 'blob:1')).toMatchObject({
    mediaType: 'audio',
    mediaUrl: 'blob:1',
    dataJson: { isVoice: true, waveform: [1, 2], seconds: 3, state: 'ready' },
  });
  const { waveform, ...chosen } = voice;
  expect(waveform).toEqual([1, 2]);
  const music = shownAttachment({ ...chosen, role: 'audio' }, () => 'blob:1');
  expect(music).toMatchObject({ mediaType: 'audio', dataJson: { isVoice: false } });
});

test('one file is asked about by itself, several together, and a sticker is always one', () => {
  const [one, two] = [file('a.png', 'image/png'), file('b.png', 'image/png')];
  expect(fileRequest([])).toBeNull();
  expect(fileRequest([one])).toEqual({ kind: 'file', file: one, asSticker: false });
  expect(fileRequest([one, two])).toEqual({ kind: 'files', files: [one, two] });
  expect(fileRequest([one, two], true)).toEqual({ kind: 'file', file: one, asSticker: true });
});
