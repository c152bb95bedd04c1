import type { PdfBubble, PdfEntry, PdfHeader, PdfPicture } from './entry.ts';
import { wrapText } from './wrap-text.ts';

export interface TextStyle {
  size: number;
  bold: boolean;
  colour: string;
}
export type MeasureText = (text: string, style: TextStyle) => number;

/** All in CSS pixels from the upper left corner of the printed area; `y` of a text is its baseline. */
export type Mark =
  | { kind: 'box'; x: number; y: number; width: number; height: number; fill: string; edge: string | null }
  | { kind: 'text'; x: number; y: number; width: number; text: string; style: TextStyle }
  | { kind: 'picture'; x: number; y: number; width: number; height: number; url: string };
export type PageMarks = Mark[];

/** A4 without its margins of 1 mm, at 96 pixels an inch. */
export const page = { width: 786, height: 1115 };
const edge = 28;
const gap = 8;
const padding = { x: 12, y: 8 };
const widest = 520;

const ink = '#14171f';
const quiet = '#566070';
const styles = {
  title: { size: 20, bold: true, colour: ink },
  line: { size: 12, bold: false, colour: quiet },
  notice: { size: 12, bold: false, colour: quiet },
  author: { size: 12, bold: true, colour: ink },
  label: { size: 12, bold: false, colour: quiet },
  text: { size: 14, bold: false, colour: ink },
  meta: { size: 11, bold: false, colour: quiet },
} satisfies Record<string, TextStyle>;
const heightOf = ({ size }: TextStyle) => Math.round(size * 1.4);
const baselineOf = (style: TextStyle) => Math.round(heightOf(style) * 0.74);

/** A line or a picture of a bubble. */
type Row =
  | { text: string; style: TextStyle; height: number; width: number; inset: number; bar: boolean }
  | { picture: PdfPicture; height: number; width: number };

function rowsOf(bubble: PdfBubble, measure: MeasureText): Row[] {
  const room = widest - 2 * padding.x;
  const lines = (text: string, style: TextStyle, inset = 0, bar = false): Row[] =>
    text === ''
      ? []
      : wrapText(text, room - inset, (part) => measure(part, style)).map((line) => ({
          text: line,
          style,
          height: heightOf(style),
          width: measure(line, style) + inset,
          inset,
          bar,
        }));
  const { author, quote, label, picture, text, meta } = bubble;
  return [
    ...lines(author, styles.author),
    ...(quote ? [...lines(quote.author, styles.author, 10, true), ...lines(quote.text, styles.label, 10, true)] : []),
    ...lines(label, styles.label),
    ...(picture ? [{ picture, height: picture.height + 4, width: picture.width }] : []),
    ...lines(text, styles.text),
    ...lines(meta, styles.meta),
  ];
}

/** Places things below each other, and starts a new page where the next does not fit. */
class Pages {
  readonly all: PageMarks[] = [[]];
  y = edge;

  get marks(): PageMarks {
    return this.all.at(-1) ?? [];
  }
  get room(): number {
    return page.height - edge - this.y;
  }
  turn(): void {
    this.all.push([]);
    this.y = edge;
  }
}

function putHeader(pages: Pages, header: PdfHeader, measure: MeasureText): void {
  const width = page.width - 2 * edge;
  const put = (text: string, style: TextStyle) => {
    for (const line of wrapText(text, width, (part) => measure(part, style))) {
      pages.marks.push({
        kind: 'text',
        x: edge,
        y: pages.y + baselineOf(style),
        width: measure(line, style),
        text: line,
        style,
      });
      pages.y += heightOf(style);
    }
  };
  put(header.title, styles.title);
  for (const line of header.lines) put(line, styles.line);
  pages.marks.push({ kind: 'box', x: edge, y: pages.y + gap, width, height: 1, fill: '#d0d5de', edge: null });
  pages.y += 2 * gap + 1;
}

function putNotice(pages: Pages, text: string, measure: MeasureText): void {
  const style = styles.notice;
  for (const line of wrapText(text, page.width - 2 * edge, (part) => measure(part, style))) {
    if (pages.room < heightOf(style)) pages.turn();
    const width = measure(line, style);
    pages.marks.push({
      kind: 'text',
      x: (page.width - width) / 2,
      y: pages.y + baselineOf(style),
      width,
      text: line,
      style,
    });
    pages.y += heightOf(style);
  }
  pages.y += gap;
}

function countFitting(rows: readonly Row[], room: number): number {
  let left = room;
  const first = rows.findIndex(({ height }) => {
    left -= height;
    return left < 0;
  });
  return first === -1 ? rows.length : first;
}

function putBubble(pages: Pages, bubble: PdfBubble, measure: MeasureText): void {
  const rows = rowsOf(bubble, measure);
  const width = rows.reduce((most, row) => Math.max(most, row.width), 0) + 2 * padding.x;
  const x = bubble.isMine ? page.width - edge - width : edge;
  const whole = rows.reduce((sum, { height }) => sum + height, 0) + 2 * padding.y;
  // A short entry stays in one piece; a long one starts here and continues on the next page.
  if (whole > pages.room && whole <= page.height / 2) pages.turn();
  let rest = rows;
  while (rest.length > 0) {
    const count = countFitting(rest, pages.room - 2 * padding.y);
    // A fresh page takes at least one row, since no row is higher than a page.
    if (count === 0 && pages.marks.length > 0) pages.turn();
    else {
      putRows(pages, rest.slice(0, Math.max(1, count)), { x, width, isMine: bubble.isMine });
      rest = rest.slice(Math.max(1, count));
      if (rest.length > 0) pages.turn();
    }
  }
  pages.y += gap;
}

function putRows(pages: Pages, rows: Row[], { x, width, isMine }: { x: number; width: number; isMine: boolean }): void {
  const height = rows.reduce((sum, row) => sum + row.height, 0) + 2 * padding.y;
  const [fill, line] = isMine ? ['#e7eeff', '#d3dffb'] : ['#ffffff', '#dfe3ea'];
  pages.marks.push({ kind: 'box', x, y: pages.y, width, height, fill, edge: line });
  let y = pages.y + padding.y;
  for (const row of rows) {
    const left = x + padding.x;
    if ('picture' in row) {
      const { url, width: w, height: h } = row.picture;
      pages.marks.push({ kind: 'picture', x: left, y, width: w, height: h, url });
    } else {
      const { text, style, inset, bar } = row;
      if (bar) pages.marks.push({ kind: 'box', x: left, y, width: 3, height: row.height, fill: '#7d8695', edge: null });
      const room = { width: row.width - inset, text, style };
      if (text !== '') pages.marks.push({ kind: 'text', x: left + inset, y: y + baselineOf(style), ...room });
    }
    y += row.height;
  }
  pages.y += height;
}

/** The pages of a conversation: a header, then what was said, as in the chat. */
export function layOut(header: PdfHeader, entries: readonly PdfEntry[], measure: MeasureText): PageMarks[] {
  const pages = new Pages();
  putHeader(pages, header, measure);
  for (const entry of entries) {
    if (entry.kind === 'notice') putNotice(pages, entry.text, measure);
    else putBubble(pages, entry, measure);
  }
  return pages.all;
}
