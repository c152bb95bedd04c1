/** The head of a bitmap of 24 bits; its rows stand behind it, from the bottom up and filled to four bytes. */
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
