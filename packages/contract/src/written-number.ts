/**
 * A telephone number, freed from what it was copied in: an address of the web or of a channel, a cell of a sheet,
 * invisible characters. Whether such a number exists is not checked.
 */
export interface WrittenNumber {
  /** In ASCII: digits, perhaps a plus in front, and separators. */
  text: string;
  /** Whether it is a channel's name for an account, whose digits are taken as they are. */
  isAccount: boolean;
}

const nothing: WrittenNumber = { text: '', isAccount: false };

/** The ASCII digit for one of any script: decimal digits of a script are ten in a row, from 0 on. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++;
  return String(value);
}

/** Turns full-width characters into plain ones, dashes and spaces into one kind each, and removes invisible ones. */
const plainText = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\p{Cf}\p{Mn}\p{Me}]/gu, '')
    .replace(/(?!\d)\p{Nd}/gu, asciiDigit)
    .replace(/[\p{Pd}\u2212\u2043]/gu, '-')
    .replace(/[\s\p{Zs}\p{Cc}•·‧∙⋅]+/gu, ' ')
    .trim();

/** Removes wrappings: `="55…"`, `'+55…`, `<55…>`, `"55…"`, and the end of a sentence. */
const unwrap = (text: string): string => text.replace(/^[\s="'`´‘’“”<«]+/, '').replace(/[\s"'`´‘’“”>»;,.]+$/, '');

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // the percent sign encodes nothing
  }
}

/** An address that opens a chat: its number stands in the query, else it is the path. */
const inAddress = /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:wa\.me|whatsapp\.com)\/(.*)$/i;
const inQuery = /(?:^|[?&])phone=([^&#]*)/i;
const scheme =
  /^(?:tel|telefone|tel[eé]fono|telefon|fone|phone|cel|celular|callto|sms|smsto|mms|facetime|whatsapp|wa|zap)\.?\s*:[/\s]*/i;
const address = /^\+?([\d\s-]+?)(?::\d+)?@(?:c\.us|s\.whatsapp\.net|whatsapp\.net)$/i;
const otherAddress = /@|^[\d-]+-\d+@/;

/** Reads the number that an address names; null: it is no address. */
function readAddress(text: string): WrittenNumber | null {
  const account = address.exec(text)?.[1];
  if (account !== undefined) return { text: account.replace(/\D/g, ''), isAccount: true };
  const path = inAddress.exec(text)?.[1];
  if (path === undefined) return otherAddress.test(text) ? nothing : null;
  const named = decoded(inQuery.exec(text)?.[1] ?? path.replace(/[/?#].*$/, '')).replace(/\D/g, '');
  return { text: named === '' ? '' : `+${named}`, isAccount: false };
}

/** `tel:98765-4321;phone-context=+5511`: RFC 3966. */
function withoutScheme(text: string): string {
  if (!scheme.test(text)) return text;
  const rest = decoded(text.replace(scheme, ''));
  const query = inQuery.exec(rest)?.[1];
  if (query !== undefined) return query.trim().replace(/^(?=\d)/, '+');
  const [number = '', ...parameters] = rest.split(/[;?]/);
  const context = /^phone-context=(\+\d+)$/.exec(
    parameters.find((each) => each.startsWith('phone-context=')) ?? '',
  )?.[1];
  return context !== undefined && !number.startsWith('+') ? `${context} ${number}` : number;
}

/** An extension within a house, which nobody can write to. */
const extension =
  /[\s,;.(]*(?:ramal|ram|extens(?:ion|ão|ión)|extn?|anexo|interno|int|dahili|dah|x|#)[\s.:]*\d{1,7}\)?$/i;
/** The place for a carrier's number: `0xx11`. */
const carrierPlace = /^\(?0\s?-?\(?xx\)?[\s-]*(?=[\d(])/i;

/** Frees a typed number from its wrappings; `text` is empty where there is none. */
export function readWritten(typed: string): WrittenNumber {
  const text = unwrap(plainText(typed));
  const named = readAddress(text);
  if (named !== null) return named;
  const bare = unwrap(withoutScheme(text))
    .replace(extension, '')
    .replace(carrierPlace, '0')
    .replace(/^\(\s*\+\s*(\d{1,3})\s*\)/, '+$1 ')
    .replace(/^\++\s*/, '+')
    .trim();
  return /^\+?[\d\s()[\]./~-]*$/.test(bare) && /\d/.test(bare) ? { text: bare, isAccount: false } : nothing;
}

/**
 * The number, read as these digits, in the form to call it from anywhere. Brazilian service numbers, which have no area
 * code, are called as they are written there.
 */
export function numberToCall(typed: string, digits: string): string {
  const { text } = readWritten(typed);
  const isWhole = text.startsWith('+') ? text.replace(/\D/g, '') === digits : /^55\d0/.test(digits);
  return isWhole ? text : `+${digits}`;
}
