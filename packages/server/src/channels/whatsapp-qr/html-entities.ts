/** U+00A0 to U+00FF by name, in their order: what pages of western languages write in the place of letters. */
const latin = `nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3
  acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring
  AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times
  Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute
  ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc
  uuml yacute thorn yuml`;

const named: ReadonlyMap<string, string> = new Map([
  ...latin.split(/\s+/).map((name, place): [string, string] => [name, String.fromCodePoint(0xa0 + place)]),
  ['amp', '&'],
  ['lt', '<'],
  ['gt', '>'],
  ['quot', '"'],
  ['apos', "'"],
  ['ndash', '–'],
  ['mdash', '—'],
  ['lsquo', '‘'],
  ['rsquo', '’'],
  ['ldquo', '“'],
  ['rdquo', '”'],
  ['bull', '•'],
  ['hellip', '…'],
  ['euro', '€'],
  ['trade', '™'],
]);

const sign = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,8}));/gi;
const lastCodePoint = 0x10ffff;

/** Text of a page as it is read: what stands for a sign becomes the sign. A name that is not known stays as it is. */
export const readEntities = (text: string): string =>
  text.replace(sign, (whole: string, decimal?: string, hexadecimal?: string, name?: string) => {
    if (name !== undefined) return named.get(name) ?? whole;
    const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
    return code <= lastCodePoint ? String.fromCodePoint(code) : whole;
  });
