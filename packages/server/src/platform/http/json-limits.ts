/** Limits for one JSON body, whatever it says. */
export interface JsonLimits {
  /** Deepest nesting of arrays and objects. */
  depth: number;
  /** Most values in total: entries of arrays and fields of objects. */
  parts: number;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125];

/**
 * Says what is too much about a JSON, by its bytes and no farther than the first excess, before any of it is built.
 * Null: it may be parsed; whether it is valid JSON the parser says.
 */
export function excessOf(json: Buffer, { depth, parts }: JsonLimits): string | null {
  let open = 0;
  let count = 1;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at];
    if (byte === quote) at = endOfText(json, at);
    else if (byte === comma) count++;
    else if (byte === openList || byte === openObject) {
      open++;
      count++;
    } else if (byte === closeList || byte === closeObject) open--;
    if (open > depth) return `deeper than ${depth}`;
    if (count > parts) return `more than ${parts} values`;
  }
  return null;
}

/** Finds where the text that begins at `start` ends; the end of the bytes where it does not. */
function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let before = end;
    while (json[before - 1] === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}
