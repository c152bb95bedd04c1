import { inflateSync } from 'node:zlib';

/** What can be read in a PDF file of ours: pages with their size and texts, and the names of its parts. */
export interface ReadPdf {
  title: string;
  /** Points. */
  pages: {
    width: number;
    height: number;
    text: string;
    picture: { x: number; y: number; width: number; height: number };
  }[];
}

const fromUtf16 = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');

/** Reads pages by their objects, as a viewer does: each page's content, by the fonts that the file gives its meanings. */
export function readPdf(bytes: Buffer): ReadPdf {
  const file = bytes.toString('latin1');
  const objects = new Map(
    [...file.matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g)].map(([, id = '', body = '']) => [Number(id), body]),
  );
  const body = (id: string | undefined) => objects.get(Number(id)) ?? '';
  const stream = (text: string) => {
    const packed = /stream\n([\s\S]*)\nendstream/.exec(text)?.[1] ?? '';
    return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
  };
  const pages = [...objects.values()].filter((text) => text.includes('/Type /Page '));
  const fontIds = [...body(/\/Font (\d+) 0 R/.exec(pages[0] ?? '')?.[1]).matchAll(/\/F(\d+) (\d+) 0 R/g)];
  const meanings = new Map(
    fontIds.map(([, font = '', id]) => {
      const map = stream(body(/\/ToUnicode (\d+) 0 R/.exec(body(id))?.[1]));
      const entries = [...map.matchAll(/<([0-9a-f]{2})> <([0-9a-f]+)>/g)];
      return [font, new Map(entries.map(([, code = '', units = '']) => [code, fromUtf16(units)]))];
    }),
  );
  const readLine = (line: string) =>
    [...line.matchAll(/\/F(\d+) [\d.]+ Tf <([0-9a-f]*)> Tj/g)]
      .flatMap(([, font = '', codes = '']) =>
        (codes.match(/../g) ?? []).map((code) => meanings.get(font)?.get(code) ?? '?'),
      )
      .join('');
  return {
    title: fromUtf16(/\/Title <FEFF([0-9A-Fa-f]*)>/.exec(file)?.[1] ?? ''),
    pages: pages.map((page) => {
      const [, width, height] = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(page) ?? [];
      const content = stream(body(/\/Contents (\d+) 0 R/.exec(page)?.[1]));
      const [, w, h, x, y] = /q ([\d.]+) 0 0 ([\d.]+) ([\d.]+) ([\d.]+) cm/.exec(content) ?? [];
      return {
        width: Number(width),
        height: Number(height),
        text: content.split('\n').map(readLine).filter(Boolean).join('\n'),
        picture: { x: Number(x), y: Number(y), width: Number(w), height: Number(h) },
      };
    }),
  };
}
