/** How much one JSON body may hold, whatever it says. */
export interface JsonLimits {
  /** Arrays and objects within each other. */
  depth: number;
  /** Values in all: entries of arrays, fields of objects. */
  parts: number;
}

const [quote, backslash, comma, openList, closeList, openObject, closeObject] = [34, 92, 44, 91, 93, 123, 125];

/**
 * What is too much about a JSON, judged by its bytes and no farther than the first excess: nothing of it is built before.
 * Whether it is JSON at all the parser says. Null: it may be parsed.
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

/** Where the text that begins at `start` ends; the end of the bytes where it does not. */
function endOfText(json: Buffer, start: number): number {
  for (let end = json.indexOf(quote, start + 1); end >= 0; end = json.indexOf(quote, end + 1)) {
    let before = end;
    while (json[before - 1] === backslash) before--;
    if ((end - before) % 2 === 0) return end;
  }
  return json.length;
}
