import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const folder = fileURLToPath(new URL('../../simulator/samples/', import.meta.url));
const read = (name: string) => readFileSync(folder + name);

/** Small true files, one of each kind. */
export const sampleFiles = {
  photo: read('photo.jpg'),
  voice: read('voice.ogg'),
  music: read('music.mp3'),
  film: read('film.mp4'),
  paper: read('paper.pdf'),
  sticker: read('sticker.webp'),
};

/** A sound file with a true head whose sound nobody can decode: its format is one that does not exist. */
export function undecodableSound(): Buffer {
  const head = Buffer.from(
    'RIFF\0\0\0\0WAVEfmt \x10\0\0\0\x77\x77\x01\0\x44\xac\0\0\x88\x58\x01\0\x02\0\x10\0data\0\x04\0\0',
    'latin1',
  );
  const bytes = Buffer.concat([head, Buffer.alloc(1024, 7)]);
  bytes.writeUInt32LE(bytes.length - 8, 4);
  return bytes;
}
