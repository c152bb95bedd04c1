import { drawPage, openCanvas } from './draw-page.ts';
import type { PdfNews, PdfOrder } from './entry.ts';
import { layOut, type PageMarks } from './lay-out.ts';
import { type PdfPage, writePdf } from './write-pdf.ts';

const tell = (news: PdfNews) => self.postMessage(news);

/** Null: it could not be loaded; the file is made without it. */
async function loadPicture(url: string): Promise<ImageBitmap | null> {
  try {
    const answer = await fetch(url);
    return answer.ok ? await createImageBitmap(await answer.blob()) : null;
  } catch (error) {
    console.warn('picture not exported', error);
    return null;
  }
}

async function loadPictures(marks: PageMarks): Promise<Map<string, ImageBitmap | null>> {
  const urls = new Set(marks.flatMap((mark) => (mark.kind === 'picture' ? [mark.url] : [])));
  return new Map(await Promise.all([...urls].map(async (url) => [url, await loadPicture(url)] as const)));
}

async function draw({ header, entries, language }: PdfOrder) {
  const canvas = openCanvas();
  const sheets = layOut(header, entries, canvas.measure);
  const pages: PdfPage[] = [];
  for (const marks of sheets) {
    tell({ kind: 'progress', done: pages.length, total: sheets.length });
    const pictures = await loadPictures(marks);
    pages.push(await drawPage(canvas, marks, pictures));
    for (const picture of pictures.values()) picture?.close();
  }
  const file = await writePdf(pages, { title: header.title, language });
  tell({ kind: 'done', file, pages: pages.length });
}

self.addEventListener('message', ({ data }: MessageEvent<PdfOrder>) => {
  draw(data).catch((error: unknown) => tell({ kind: 'failed', reason: String(error) }));
});
