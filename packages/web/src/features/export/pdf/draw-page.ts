import { type Mark, type PageMarks, page, type TextStyle } from './lay-out.ts';
import { a4, margin, type PdfPage, type UnseenText } from './write-pdf.ts';

/** Pixels of the picture per pixel of the layout: 192 an inch. */
const scale = 2;
const quality = 0.98;
const pointsOfPixel = (a4.width - 2 * margin) / page.width;

const family = `Arial, 'Liberation Sans', 'Noto Sans', 'Segoe UI', Roboto, sans-serif, 'Apple Color Emoji', 'Segoe UI Emoji', 'Noto Color Emoji'`;
const fontOf = ({ size, bold }: TextStyle) => `${bold ? '600 ' : ''}${size}px ${family}`;
const readsLeftward = /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u;

type Context = OffscreenCanvasRenderingContext2D;

/** A canvas of a page's size, with a function that measures texts on it. */
export function openCanvas() {
  const canvas = new OffscreenCanvas(page.width * scale, page.height * scale);
  const context = canvas.getContext('2d', { alpha: false });
  if (context === null) throw new Error('no canvas to draw on');
  context.scale(scale, scale);
  const measure = (text: string, style: TextStyle) => {
    context.font = fontOf(style);
    return context.measureText(text).width;
  };
  return { canvas, context, measure };
}

function drawMark(context: Context, mark: Mark, pictures: ReadonlyMap<string, ImageBitmap | null>): void {
  if (mark.kind === 'box') {
    context.beginPath();
    context.roundRect(mark.x, mark.y, mark.width, mark.height, mark.edge === null ? 0 : 10);
    context.fillStyle = mark.fill;
    context.fill();
    if (mark.edge === null) return;
    context.strokeStyle = mark.edge;
    context.stroke();
  } else if (mark.kind === 'text') {
    const leftward = readsLeftward.test(mark.text);
    context.font = fontOf(mark.style);
    context.fillStyle = mark.style.colour;
    context.direction = leftward ? 'rtl' : 'ltr';
    context.textAlign = 'left';
    context.fillText(mark.text, mark.x, mark.y);
  } else {
    const picture = pictures.get(mark.url);
    const place = [mark.x, mark.y, mark.width, mark.height] as const;
    context.fillStyle = '#eef0f4';
    // A missing picture keeps its place, as in the chat.
    if (picture) context.drawImage(picture, ...place);
    else context.fillRect(...place);
  }
}

const unseen = (mark: Mark): UnseenText[] =>
  mark.kind === 'text'
    ? [
        {
          text: mark.text,
          x: margin + mark.x * pointsOfPixel,
          y: a4.height - margin - mark.y * pointsOfPixel,
          width: mark.width * pointsOfPixel,
          size: mark.style.size * pointsOfPixel,
        },
      ]
    : [];

/** Draws one page and answers it as a JPEG with its texts. */
export async function drawPage(
  { canvas, context }: ReturnType<typeof openCanvas>,
  marks: PageMarks,
  pictures: ReadonlyMap<string, ImageBitmap | null>,
): Promise<PdfPage> {
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, page.width, page.height);
  for (const mark of marks) drawMark(context, mark, pictures);
  const file = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return {
    picture: new Uint8Array(await file.arrayBuffer()),
    width: canvas.width,
    height: canvas.height,
    texts: marks.flatMap(unseen),
  };
}
