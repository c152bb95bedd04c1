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

test('files are asked about together, and a sticker is always one', () => {
  const [one, two] = [file('a.png', 'image/png'), file('b.png', 'image/png')];
  expect(fileRequest([])).toBeNull();
  const [first, second] = [one, two].map((chosen) => ({ file: chosen, asSticker: false, kept: null }));
  expect(fileRequest([one])).toEqual({ kind: 'files', files: [first] });
  expect(fileRequest([one, two])).toEqual({ kind: 'files', files: [first, second] });
  expect(fileRequest([one, two], true)).toEqual({ kind: 'files', files: [{ ...first, asSticker: true }] });
});
