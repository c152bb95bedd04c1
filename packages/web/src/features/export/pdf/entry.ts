/** What stands in the file, in the reader's words: the worker knows no language, no session and no message. */
export interface PdfHeader {
  title: string;
  lines: string[];
}

export interface PdfPicture {
  url: string;
  width: number;
  height: number;
}

export interface PdfBubble {
  kind: 'bubble';
  isMine: boolean;
  author: string;
  quote: { author: string; text: string } | null;
  /** In quiet letters above the words: forwarded, what kind of file. */
  label: string;
  text: string;
  picture: PdfPicture | null;
  /** Time, and how far it got. */
  meta: string;
}
export interface PdfNotice {
  kind: 'notice';
  text: string;
}
export type PdfEntry = PdfBubble | PdfNotice;

export interface PdfOrder {
  header: PdfHeader;
  entries: PdfEntry[];
  /** BCP 47. */
  language: string;
}

/** From the worker. */
export type PdfNews =
  | { kind: 'progress'; done: number; total: number }
  | { kind: 'done'; file: Blob; pages: number }
  | { kind: 'failed'; reason: string };
