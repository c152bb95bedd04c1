/** Byte codes that every PDF reader maps to a character; the space keeps its own. */
const usable = Array.from({ length: 256 }, (_, code) => code).filter(
  (code) => (code > 0x20 && code < 0x7f) || (code > 0xa0 && code !== 0xad),
);
const space = 0x20;

interface Run {
  font: number;
  codes: number[];
}

const utf16 = (character: string) =>
  Array.from({ length: character.length }, (_, place) =>
    character.charCodeAt(place).toString(16).padStart(4, '0'),
  ).join('');

/**
 * Gives each character of a document a font and a one-byte code. A font holds 187 characters with their Unicode values,
 * so that any script, and every emoji, can be selected and found.
 */
export class TextCodes {
  readonly #places = new Map<string, number>();

  get fonts(): number {
    return Math.max(1, Math.ceil(this.#places.size / usable.length));
  }

  /** A text as runs of one font each. */
  runsOf(text: string): Run[] {
    const runs: Run[] = [];
    for (const character of text.toWellFormed()) {
      const last = runs.at(-1);
      const { font, code } = this.#codeOf(character, last?.font ?? 0);
      if (last?.font === font) last.codes.push(code);
      else runs.push({ font, codes: [code] });
    }
    return runs;
  }

  #codeOf(character: string, current: number): { font: number; code: number } {
    if (character === ' ') return { font: current, code: space };
    const known = this.#places.get(character);
    const place = known ?? this.#places.size;
    if (known === undefined) this.#places.set(character, place);
    return { font: Math.floor(place / usable.length), code: usable[place % usable.length] ?? space };
  }

  /** The CMap that maps the codes of a font to Unicode. */
  meaningOf(font: number): string {
    const own = [...this.#places].filter(([, place]) => Math.floor(place / usable.length) === font);
    const entries = [
      '<20> <0020>',
      ...own.map(([character, place]) => {
        const code = usable[place % usable.length] ?? space;
        return `<${code.toString(16).padStart(2, '0')}> <${utf16(character)}>`;
      }),
    ];
    const blocks: string[] = [];
    for (let from = 0; from < entries.length; from += 100) {
      const block = entries.slice(from, from + 100);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return [
      '/CIDInit /ProcSet findresource begin',
      '12 dict begin',
      'begincmap',
      '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
      '/CMapName /Adobe-Identity-UCS def',
      '/CMapType 2 def',
      '1 begincodespacerange',
      '<00> <FF>',
      'endcodespacerange',
      ...blocks,
      'endcmap',
      'CMapName currentdict /CMap defineresource pop',
      'end',
      'end',
    ].join('\n');
  }
}
