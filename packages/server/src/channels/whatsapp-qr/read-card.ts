import type { ContactCardData } from '@guiche/contract/media.schemas';

type Card = ContactCardData['contacts'][number];

const mostOfEach = 10;

interface Field {
  /** The prefix that binds fields together: `item1`. */
  group: string;
  name: string;
  parameters: string;
  value: string;
}

/** Unfolds lines, and joins those that quoted-printable broke. */
function linesOf(vcard: string): string[] {
  const folded = vcard
    .slice(0, 20_000)
    .replace(/\r\n?/g, '\n')
    .replace(/\n[ \t]/g, '')
    .split('\n');
  const lines: string[] = [];
  for (const line of folded) {
    const last = lines.at(-1);
    if (last?.endsWith('=') && isQuoted(last)) lines[lines.length - 1] = last.slice(0, -1) + line;
    else lines.push(line);
  }
  return lines;
}

const isQuoted = (line: string) => /^[^:]*;(?:encoding=)?quoted-printable/i.test(line);

function fieldOf(line: string): Field[] {
  const read = /^(?:([\w-]+)\.)?([a-z-]+)((?:;(?:[^":;]|"[^"]*")*)*):(.*)$/i.exec(line);
  if (!read) return [];
  const [, group = '', name = '', parameters = '', written = ''] = read;
  const value = isQuoted(line) ? decodeQuoted(written, /charset="?([\w-]+)/i.exec(parameters)?.[1]) : written;
  return [{ group: group.toLowerCase(), name: name.toUpperCase(), parameters, value: unescapeText(value).trim() }];
}

/** Decodes `Jo=C3=A3o` by the charset that the line names; an unknown one is read as UTF-8. */
function decodeQuoted(text: string, charset = 'utf-8'): string {
  const bytes = text.replace(/=([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  const decoder = knownCharsets.has(charset.toLowerCase()) ? charset : 'utf-8';
  return new TextDecoder(decoder).decode(Buffer.from(bytes, 'latin1'));
}

const knownCharsets = new Set(
  'utf-8 utf8 us-ascii iso-8859-1 iso-8859-9 iso-8859-15 windows-1252 windows-1254'.split(' '),
);

const unescapeText = (value: string) =>
  value.replace(/\\([\\,;nN:])/g, (_, sign: string) => (/n/i.test(sign) ? ' ' : sign));

/**
 * Reads a vCard into fields; anything else in it is never kept. `item1.TEL;type=CELL;waid=5511…:+55 11 …` names an
 * account.
 */
export function readCard(vcard: string, displayName: string): Card {
  const fields = linesOf(vcard).flatMap(fieldOf);
  const valuesOf = (name: string) => fields.filter((field) => field.name === name && field.value !== '');
  const phones = fields
    .filter(({ name }) => name === 'TEL')
    .flatMap((field) => phoneOf(field, fields))
    .slice(0, mostOfEach);
  const parts =
    valuesOf('N')[0]
      ?.value.split(';')
      .map((part) => part.trim()) ?? [];
  const spelled = [parts[3], parts[1], parts[2], parts[0]].filter(Boolean).join(' ');
  return {
    name: cut(displayName) ?? cut(valuesOf('FN')[0]?.value) ?? cut(spelled) ?? phones[0]?.number ?? '?',
    organization: cut(valuesOf('ORG')[0]?.value.replaceAll(';', ' ')),
    phones,
    emails: valuesOf('EMAIL')
      .slice(0, mostOfEach)
      .map(({ value }) => value.slice(0, 255)),
  };
}

/** Reads a telephone. An account without a number beside it is the number. */
function phoneOf({ group, parameters, value }: Field, all: readonly Field[]): Card['phones'] {
  const account = /;waid="?\+?(\d{5,20})(?!\d)/i.exec(parameters)?.[1];
  const number = value.replace(/^tel:/i, '').replace(/;.*$/, '').trim().slice(0, 50) || (account && `+${account}`);
  if (!number) return [];
  const named = all.find((field) => field.name === 'X-ABLABEL' && field.group === group && group !== '')?.value;
  const label = /type="?([\w-]+)/i.exec(parameters)?.[1] ?? named?.replace(/^_\$!<|>!\$_$/g, '') ?? null;
  return [{ number, label: cut(label, 50), ...(account !== undefined && { account }) }];
}

const cut = (text: string | null | undefined, most = 250): string | null => (text ?? '').trim().slice(0, most) || null;
