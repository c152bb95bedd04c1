/** A photograph of 320 × 240 as HEVC writes one picture: parameter sets, and the picture. */
const stream = Buffer.from(
  [
    'AAAAAUABDAH//wQIAAADAJ+oAAADAAA8ugJAAAAAAUIBAQQIAAADAJ+oAAADAAA8oAoIDxZbqSTK4BAAAAMAEAAAAwGQgAAAAAFEAcFysGJAAAAB',
    'KAGvcgloWu5whPVCP3afH+jL1wO8VEJzut9+EZH3HLGsK70XujcCouQLit6BlDQwGSgDuJxHAy8eijOJykLCD34G7N9hag6frd33xFzZmKGK+dNB',
    '2UH3V8/dQYqx34zOIGYtne9HK9bVMsVHZBfMdPftKpY3NtSBw4uUv97zOqZuEasTs8xIABKtmAD/+IVbufG4ACDU15FAC7WVUs6xertwXRe9E9Hq',
    'Ij9DSzc0p+Ks6NyK1yTzBSclz0wAN7Y1QErbsLZaa0ES5sUJQaEXC5NHHM/HsyeRScVgVhPaqi9v0RBm1IchTmWmtNCcTujlVDPZeLzJW5RkS4B+',
    '/+OCGnCMfFNNBI+9ro3rQk0K/2fU0E4COO/jiUvDk8KMXuYTF22HkrX7otPpZFvSn9sQf9ag4RLwd/Ym/Sx3oXtBaoqtuZZRDX3nlEsXS1p5x60D',
    'Jsu/mr0HgqwtJdADPVTltF8Z91SeF9l9pDCj5+NlqXraFILANlhQimQx1ISIkomZIrJDlBVJBFo/Ksagwma9ZieMADONubk5iwM+8u5oNq+AP1WU',
    'xscAAOfgIdfI3Ex9o0aUwEo2MvrjyWckFKRdUbICPuOuidiNRKLaZlfdem7W4IP1WpiMBvb1XJXmhU2CSrlQSU+6p8cvtthn1KVln0pRdKsoyK2w',
    'neuYIgOt6vIqlNbWc+QjlmSGSaAp48QQVw4Chl1S4LT1oncZ12gj0ps6HJnT9sx7PRFkGtbLBwJOoF9oiIYoei64rW9deoL0LTosLlbMJinoSIHg',
    '4AOW/4PZOelEgJqug9OPsgrCJtlOQ6g8ZZfiwbQk7QDEVi7TPtWEo+l+vXBI++r3XMdNY+2c+X+xpCJtNtlEDvPyKh6Ip37tBIF2/KqGLRSTR7wL',
    'Deu85InkLLpG5zgMHAK5Yy2j9heao/lhKCyfZUjkyNRn7QXKXSPvxCQ03pMb0hsNWOjr3IIVo7BKEmlF7Az8uoPFOyIznj9TVqFJY/3NnH90FAuk',
    'niMOQ5fpVxQ3XmNB9IMRfigdowfk4l9+6jHMiCv9HG+jyfi9WXDp4zutyYgE8zg6OsusJ74GZTz7u2vQI/IBzegd1NCdThnIwSIj/chsgqpgLWk1',
    '9N/zdwuix+Y5Y0rYHqOPLV1ceGUkoxSjaX0wO04FRw2hHLNiMKZIXa2DGnrJBXkJUoi0FZ8WOqGDh8+7h+Kou2sX/CPuiThzjDRj08nV4hsJ0Gcr',
    'zNCu8RVwfJibTCx24xcg2PJRZ+yx2o6tD5gVMDDoqeTIiBjsC1j6UAyE8uPRSkYuRO3x/suLwGzkDWUujiQ87AFoWZmIUjR2VNCtLRYJlkiQADQx',
    '9se9KII7IC/7hGm4662AszXBUPWqBmtSyPZCM13AOUWg69xcP650B5SavH01FSehaNhxudPENwAJeHDA',
  ].join(''),
  'base64',
);

interface Heif {
  brand: string;
  /** Quarters of a turn against the clock that its camera asks for. */
  turns?: number;
  /** What its head claims. */
  width?: number;
  height?: number;
}

/** A small true HEIC, as telephones make them: the container by hand, around that picture. */
export function heif({ brand, turns = 0, width = 320, height = 240 }: Heif): Buffer {
  const units = unitsOf(stream);
  const sets = units.filter(([type]) => type >= 32 && type <= 34);
  const picture = Buffer.concat(
    units.filter(([type]) => type < 32).map(([, unit]) => Buffer.concat([u32(unit.length), unit])),
  );
  const head = box('ftyp', Buffer.from(brand), u32(0), Buffer.from('mif1heic'));
  const turn = turns === 0 ? [] : [box('irot', Buffer.of(turns))];
  const properties = [configOf(sets), box('ispe', u32(0), u32(width), u32(height)), ...turn];
  const used = properties.map((_, n) => (n === 1 ? 2 : 0x80 | (n + 1)));
  const meta = (offset: number) =>
    box(
      'meta',
      u32(0),
      box('hdlr', u32(0), u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      box('pitm', u32(0), u16(1)),
      box('iinf', u32(0), u16(1), box('infe', u32(0x02000000), u16(1), u16(0), Buffer.from('hvc1\0'))),
      box('iprp', box('ipco', ...properties), box('ipma', u32(0), u32(1), u16(1), Buffer.of(used.length, ...used))),
      box('iloc', u32(0), Buffer.of(0x44, 0), u16(1), u16(1), u16(0), u16(1), u32(offset), u32(picture.length)),
    );
  const offset = head.length + meta(0).length + 8;
  return Buffer.concat([head, meta(offset), box('mdat', picture)]);
}

const u16 = (value: number) => Buffer.of(value >> 8, value & 0xff);
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  return Buffer.concat([u32(content.length + 8), Buffer.from(type), content]);
}

type Unit = [type: number, bytes: Buffer];

/** What stands between the start codes. */
function unitsOf(bytes: Buffer): Unit[] {
  const pieces = bytes.toString('latin1').replaceAll('\0\0\0\u0001', '\0\0\u0001').split('\0\0\u0001').slice(1);
  return pieces.map((piece): Unit => [(piece.charCodeAt(0) >> 1) & 0x3f, Buffer.from(piece, 'latin1')]);
}

/** The decoder's configuration: profile and level as the sequence's own parameter set names them. */
function configOf(sets: readonly Unit[]): Buffer {
  const sequence = sets.find(([type]) => type === 33)?.[1] ?? Buffer.alloc(0);
  const plain = Buffer.from(sequence.toString('latin1').replaceAll('\0\0\x03', '\0\0'), 'latin1');
  const arrays = sets.map(([type, unit]) => Buffer.concat([Buffer.of(0x80 | type), u16(1), u16(unit.length), unit]));
  const facts = Buffer.of(0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, arrays.length);
  return box('hvcC', Buffer.of(1), plain.subarray(3, 15), facts, ...arrays);
}
