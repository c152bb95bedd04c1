const mostLooks = 256;

/**
 * Finds texts that stand under a name anywhere in a JSON's bytes, without parsing it: the first `most` different ones,
 * among the first places of the name.
 */
export function scanJson(json: Buffer, name: string, form: RegExp, most: number): string[] {
  const found = new Set<string>();
  const quoted = `"${name}"`;
  for (let looks = 0, at = json.indexOf(quoted); at >= 0 && looks < mostLooks && found.size < most; looks++) {
    const end = at + quoted.length;
    const text = /^\s{0,9}:\s{0,9}"([^"\\]{1,64})"/.exec(json.toString('latin1', end, end + 90))?.[1];
    if (text !== undefined && form.test(text)) found.add(text);
    at = json.indexOf(quoted, end);
  }
  return [...found];
}
