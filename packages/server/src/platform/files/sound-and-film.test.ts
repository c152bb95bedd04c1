import { expect, test } from 'vitest';
import { describeStreams } from './sound-and-film.ts';

test('film, sound, both and neither are told apart by the words of the program', () => {
  const film = `Input #0, mov,mp4,m4a,3gp,3g2,mj2, from 'x':
  Duration: 00:01:02.50, start: 0.000000, bitrate: 83 kb/s
    Stream #0:0(und): Video: h264 (High) (avc1 / 0x31637661), yuv420p, 360x480, 49 kb/s, 12 fps (default)
    Stream #0:1(und): Audio: aac (LC), 44100 Hz, mono`;
  expect(describeStreams(film)).toEqual({
    hasAudio: true,
    hasVideo: true,
    durationMs: 62_500,
    width: 360,
    height: 480,
  });
  const turned = `${film}\n    Side data:\n      displaymatrix: rotation of -90.00 degrees`;
  expect(describeStreams(turned)).toMatchObject({ width: 480, height: 360 });
  const withCover = `  Duration: 00:00:03.03
    Stream #0:0: Audio: mp3, 44100 Hz, mono
    Stream #0:1: Video: mjpeg, yuvj420p, 600x600 (attached pic)`;
  expect(describeStreams(withCover)).toMatchObject({ hasAudio: true, hasVideo: false, width: null });
  expect(describeStreams('x: Invalid data found when processing input')).toEqual({
    hasAudio: false,
    hasVideo: false,
    durationMs: null,
    width: null,
    height: null,
  });
});
