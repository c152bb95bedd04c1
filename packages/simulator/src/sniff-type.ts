/** First bytes of the types that are told apart, at their place. */
const SIGNS: readonly { mime: RegExp; at: number; bytes: readonly string[] }[] = [
  { mime: /^image\/jpeg/, at: 0, bytes: ['\xff\xd8\xff'] },
  { mime: /^image\/png/, at: 0, bytes: ['\x89PNG'] },
  { mime: /^image\/webp/, at: 8, bytes: ['WEBP'] },
  { mime: /^audio\/ogg/, at: 0, bytes: ['OggS'] },
  { mime: /^audio\/mpeg/, at: 0, bytes: ['ID3', '\xff\xfb', '\xff\xf3', '\xff\xf2'] },
  { mime: /^(audio|video)\/(mp4|3gpp)/, at: 4, bytes: ['ftyp'] },
  { mime: /^application\/pdf/, at: 0, bytes: ['%PDF'] },
];

/** Whether bytes can be what they are called. Ogg must hold opus: the platform takes no other. What has no sign is believed. */
export function isReallyOf(bytes: Buffer, mime: string): boolean {
  if (bytes.length === 0) return false;
  const sign = SIGNS.find((each) => each.mime.test(mime));
  if (sign === undefined) return true;
  const head = bytes.subarray(sign.at, sign.at + 8).toString('latin1');
  if (!sign.bytes.some((start) => head.startsWith(start))) return false;
  return !/^audio\/ogg/.test(mime) || bytes.subarray(0, 64).includes('OpusHead');
}
