import { TextCodes } from './text-codes.ts';

/**
 * An invisible text over the picture that can be selected and searched. Points from the lower left corner of the page.
 */
export interface UnseenText {
  text: string;
  x: number;
  y: number;
  width: number;
  size: number;
}

export interface PdfPage {
  /** A JPEG file. */
  picture: Uint8Array<ArrayBuffer>;
  /** Its pixels. */
  width: number;
  height: number;
  texts: UnseenText[];
}

/** Points. */
export const a4 = { width: 595.28, height: 841.89 };
export const margin = 72 / 25.4;

type Bytes = Uint8Array<ArrayBuffer>;
const encoder = new TextEncoder();
const number = (value: number) => String(Number(value.toFixed(2)));
const hex = (codes: readonly number[]) => codes.map((code) => code.toString(16).padStart(2, '0')).join('');
/** A text string of the document: UTF-16 with a byte order mark. */
const utf16 = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, place) => text.charCodeAt(place).toString(16).padStart(4, '0')).join('')}>`;

async function deflate(bytes: Bytes): Promise<Bytes> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/** Collects numbered objects and their offsets in the file. */
class Objects {
  readonly parts: Bytes[] = [];
  readonly #starts: number[] = [];
  #length = 0;

  #add(bytes: Bytes): void {
    this.parts.push(bytes);
    this.#length += bytes.length;
  }
  text(text: string): void {
    this.#add(encoder.encode(text));
  }
  /** Reserves the number of an object that is written later. */
  reserve(): number {
    return this.#starts.push(0);
  }
  write(id: number, dictionary: string, stream: Bytes | null = null): void {
    this.#starts[id - 1] = this.#length;
    const length = stream ? `/Length ${stream.length} ` : '';
    this.text(`${id} 0 obj\n<< ${length}${dictionary} >>\n`);
    if (stream) {
      this.text('stream\n');
      this.#add(stream);
      this.text('\nendstream\n');
    }
    this.text('endobj\n');
  }
  add(dictionary: string, stream: Bytes | null = null): number {
    const id = this.reserve();
    this.write(id, dictionary, stream);
    return id;
  }
  async addPacked(text: string, dictionary = ''): Promise<number> {
    return this.add(`${dictionary} /Filter /FlateDecode`, await deflate(encoder.encode(text)));
  }
  end(root: number, info: number): void {
    const from = this.#length;
    const entries = this.#starts.map((start) => `${String(start).padStart(10, '0')} 00000 n \n`).join('');
    this.text(`xref\n0 ${this.#starts.length + 1}\n0000000000 65535 f \n${entries}`);
    this.text(`trailer\n<< /Size ${this.#starts.length + 1} /Root ${root} 0 R /Info ${info} 0 R >>\n`);
    this.text(`startxref\n${from}\n%%EOF\n`);
  }
}

/** The page's content: its picture within the margins, and its texts in render mode 3, which is invisible. */
function contentOf({ texts }: PdfPage, codes: TextCodes): string {
  const [width, height] = [a4.width - 2 * margin, a4.height - 2 * margin];
  const picture = `q ${number(width)} 0 0 ${number(height)} ${number(margin)} ${number(margin)} cm /P Do Q`;
  const lines = texts.flatMap(({ text, x, y, width: wide, size }) => {
    const runs = codes.runsOf(text);
    const count = runs.reduce((sum, run) => sum + run.codes.length, 0);
    if (count === 0) return [];
    // All characters of these fonts are half as wide as high, so a line is stretched to the drawn width.
    const stretch = (100 * wide) / (count * size * 0.5);
    const shown = runs.map((run) => `/F${run.font} ${number(size)} Tf <${hex(run.codes)}> Tj`).join(' ');
    return [`${number(stretch)} Tz 1 0 0 1 ${number(x)} ${number(y)} Tm ${shown}`];
  });
  return `${picture}\nBT 3 Tr\n${lines.join('\n')}\nET`;
}

/** A font without glyphs: its characters only have a width and a Unicode value. */
async function addFont(objects: Objects, codes: TextCodes, font: number, descriptor: number): Promise<number> {
  const meaning = await objects.addPacked(codes.meaningOf(font));
  const widths = Array(224).fill(500).join(' ');
  return objects.add(
    `/Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding /FirstChar 32 /LastChar 255 /Widths [${widths}] /FontDescriptor ${descriptor} 0 R /ToUnicode ${meaning} 0 R`,
  );
}

/** A PDF file of pictures, one a page, with their texts. */
export async function writePdf(pages: readonly PdfPage[], about: { title: string; language: string }): Promise<Blob> {
  const objects = new Objects();
  const codes = new TextCodes();
  objects.text('%PDF-1.7\n%âãÏÓ\n');
  const [root, tree, resources] = [objects.reserve(), objects.reserve(), objects.reserve()];
  const kids: number[] = [];
  for (const page of pages) {
    const picture = objects.add(
      `/Type /XObject /Subtype /Image /Width ${page.width} /Height ${page.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      page.picture,
    );
    const content = await objects.addPacked(contentOf(page, codes));
    const own = `/Resources << /XObject << /P ${picture} 0 R >> /Font ${resources} 0 R >>`;
    kids.push(
      objects.add(
        `/Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${a4.width} ${a4.height}] ${own} /Contents ${content} 0 R`,
      ),
    );
  }
  const descriptor = objects.add(
    '/Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontBBox [0 -207 1000 718] /ItalicAngle 0 /Ascent 718 /Descent -207 /CapHeight 718 /StemV 88',
  );
  const fonts: string[] = [];
  for (let font = 0; font < codes.fonts; font++)
    fonts.push(`/F${font} ${await addFont(objects, codes, font, descriptor)} 0 R`);
  objects.write(resources, fonts.join(' '));
  objects.write(tree, `/Type /Pages /Count ${kids.length} /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}]`);
  objects.write(root, `/Type /Catalog /Pages ${tree} 0 R /Lang (${about.language})`);
  const info = objects.add(`/Title ${utf16(about.title)}`);
  objects.end(root, info);
  return new Blob(objects.parts, { type: 'application/pdf' });
}
