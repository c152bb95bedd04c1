import { inflateRawSync } from 'node:zlib';
import { SheetRefused, sheetLimits } from './sheet-limits.ts';

const entrySign = 0x02014b50;
const localSign = 0x04034b50;
const endSign = 0x06054b50;
const mostEntries = 2_000;

/**
 * Unpacks an archive's entries one by one, within a limit, before anybody reads them: the sizes that entries claim
 * cannot be trusted, and the library that reads workbooks unpacks without any limit.
 * @throws SheetRefused beyond the limit, or where it is no workbook.
 */
export function checkArchive(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endSign) throw new SheetRefused('invalid');
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  let left = Math.min(sheetLimits.unpackedBytes, bytes.length * sheetLimits.unpackedRatio);
  let hasWorkbook = false;
  if (count > mostEntries) throw new SheetRefused('tooLarge');
  for (let entry = 0; entry < count; entry++) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entrySign) throw new SheetRefused('invalid');
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString('latin1', at + 46, at + 46 + nameLength);
    // Open documents and binary workbooks are archives, too; of these kinds only this one is taken.
    if (/^xl[/\\]workbook\.xml$/i.test(name)) hasWorkbook = true;
    left -= unpackedSize(bytes, at, left);
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (!hasWorkbook) throw new SheetRefused('invalid');
}

function unpackedSize(bytes: Buffer, entry: number, most: number): number {
  const method = bytes.readUInt16LE(entry + 10);
  const packed = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  if (local + 30 > bytes.length || bytes.readUInt32LE(local) !== localSign) throw new SheetRefused('invalid');
  const begin = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  if (begin + packed > bytes.length) throw new SheetRefused('invalid');
  if (method === 0) return refuseOver(packed, most);
  if (method !== 8) throw new SheetRefused('invalid');
  if (most <= 0) throw new SheetRefused('tooLarge');
  try {
    return inflateRawSync(bytes.subarray(begin, begin + packed), { maxOutputLength: most }).length;
  } catch (error) {
    const isTooLong = error instanceof Error && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw new SheetRefused(isTooLong ? 'tooLarge' : 'invalid');
  }
}

const refuseOver = (size: number, most: number) => {
  if (size > most) throw new SheetRefused('tooLarge');
  return size;
};
