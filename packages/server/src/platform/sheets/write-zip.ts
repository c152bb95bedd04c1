import { crc32, createDeflateRaw } from 'node:zlib';

/** One file of an archive, as its bytes come. */
export interface ZipPart {
  name: string;
  bytes: AsyncIterable<Buffer> | Iterable<Buffer>;
}

/** A part's entry in the directory at the end. */
interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

const most = 0xffffffff; // beyond it an archive has another form, which a spreadsheet never needs

/**
 * Writes a zip archive while its parts are read, holding only bytes under way. A part's size and checksum follow it and
 * stand in the directory, as the format has it for streams.
 */
export async function* writeZip(parts: Iterable<ZipPart>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const part of parts) {
    const entry: Written = { name: Buffer.from(part.name), crc: 0, packed: 0, size: 0, offset };
    const head = Buffer.concat([fields('PK\x03\x04', [20, 'u16'], ...factsOf(entry, false)), entry.name]);
    yield head;
    yield* packed(part, entry);
    const tail = fields('PK\x07\x08', [entry.crc, 'u32'], [entry.packed, 'u32'], [entry.size, 'u32']);
    yield tail;
    offset += head.length + entry.packed + tail.length;
    if (offset > most || entry.size > most) throw new Error('more than a zip archive holds');
    written.push(entry);
  }
  yield directoryOf(written, offset);
}

async function* packed({ bytes }: ZipPart, entry: Written): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const feeding = feed(bytes, deflate, entry);
  feeding.catch((error: Error) => deflate.destroy(error)); // the loop below then ends with this error
  for await (const chunk of deflate as AsyncIterable<Buffer>) {
    entry.packed += chunk.length;
    yield chunk;
  }
  await feeding;
}

async function feed(
  bytes: ZipPart['bytes'],
  deflate: ReturnType<typeof createDeflateRaw>,
  entry: Written,
): Promise<void> {
  for await (const chunk of bytes) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    if (deflate.destroyed) return; // nobody reads any more
    if (!deflate.write(chunk)) await drained(deflate);
  }
  deflate.end();
}

const drained = (deflate: ReturnType<typeof createDeflateRaw>) =>
  new Promise<void>((resolve) => {
    const go = () => {
      deflate.off('drain', go).off('close', go);
      resolve();
    };
    deflate.once('drain', go).once('close', go);
  });

type Field = [value: number, form: 'u16' | 'u32'];

function fields(mark: string, ...values: Field[]): Buffer {
  const parts = values.map(([value, form]) => {
    const bytes = Buffer.alloc(form === 'u16' ? 2 : 4);
    if (form === 'u16') bytes.writeUInt16LE(value);
    else bytes.writeUInt32LE(value);
    return bytes;
  });
  return Buffer.concat([Buffer.from(mark, 'latin1'), ...parts]);
}

/**
 * Header fields. Flags: sizes follow, names in UTF-8. Deflated; dated at the format's first moment, so that the same
 * rows make the same file.
 */
function factsOf({ crc, packed: packedSize, size, name }: Written, isKnown: boolean): Field[] {
  return [
    [0x0808, 'u16'],
    [8, 'u16'],
    [0, 'u16'],
    [0x21, 'u16'],
    [isKnown ? crc : 0, 'u32'],
    [isKnown ? packedSize : 0, 'u32'],
    [isKnown ? size : 0, 'u32'],
    [name.length, 'u16'],
    [0, 'u16'],
  ];
}

function directoryOf(written: readonly Written[], offset: number): Buffer {
  const entries = written.map((entry) =>
    Buffer.concat([
      fields(
        'PK\x01\x02',
        [20, 'u16'],
        [20, 'u16'],
        ...factsOf(entry, true),
        [0, 'u16'],
        [0, 'u16'],
        [0, 'u16'],
        [0, 'u32'],
        [entry.offset, 'u32'],
      ),
      entry.name,
    ]),
  );
  const directory = Buffer.concat(entries);
  const end = fields(
    'PK\x05\x06',
    [0, 'u16'],
    [0, 'u16'],
    [written.length, 'u16'],
    [written.length, 'u16'],
    [directory.length, 'u32'],
    [offset, 'u32'],
    [0, 'u16'],
  );
  return Buffer.concat([directory, end]);
}
