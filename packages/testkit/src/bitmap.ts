/** The header of a 24-bit bitmap; its rows follow, from the bottom up and padded to four bytes. */
export function bitmapHead(width: number, height: number): Buffer {
  const head = Buffer.alloc(54);
  head.write('BM');
  head.writeUInt32LE((54 + height * Math.ceil((width * 3) / 4) * 4) >>> 0, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.set([1, 0, 24], 26);
  return head;
}
