/** The file's texts, already translated: the worker knows no language, session or message. */
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
  /** In small letters above the text: forwarded, kind of file. */
  label: string;
  text: string;
  picture: PdfPicture | null;
  /** Time and delivery state. */
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
