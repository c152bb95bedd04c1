import { cutText } from '../cut-text.ts';
import type { FoundType } from './detect-type.ts';

/** Most code points of a name, without its extension. */
const longestName = 120;
/** Most UTF-16 units of a name before it is cleaned. */
const longestGiven = 250;

/**
 * Extensions that a machine would run, or a browser execute, on opening. One stays only where the bytes are of that
 * type and no extension before it pretends otherwise.
 */
const runnable = new RegExp(
  `^(${[
    'exe|com|bat|cmd|scr|pif|cpl|dll|gadget|prg|msi|msp|mst|msu|msix|msixbundle|appx|appxbundle|appinstaller|application',
    'js|jse|mjs|cjs|vb|vbe|vbs|vbscript|ws|wsc|wsf|wsh|sct|hta|ps1|ps2|psc1|psc2|psd1|psm1|ps1xml|ps2xml|msh|msc|chm|hlp',
    'lnk|url|website|webloc|inetloc|fileloc|desktop|scf|shb|shs|inf|ins|isp|job|reg|appref-ms|settingcontent-ms|library-ms',
    'search-ms|searchconnector-ms|diagcab|theme|themepack|xbap|xll|wll|ade|adp|mda|mde|accde|jar|jnlp|py|pyc|pyo|pyw|pyz|pyzw',
    'pl|sh|bash|zsh|csh|ksh|fish|command|terminal|tool|action|workflow|app|osx|pkg|mpkg|run|appimage|elf|apk|xapk|ipa',
    'html?|shtml|xhtml?|xht|mht|mhtml|svgz?|swf',
  ].join('|')})$`,
);
/** Other extensions of a type, by the type's own one. */
const sameAs: Readonly<Record<string, readonly string[]>> = { html: ['htm', 'xhtml'], xml: ['svg', 'xhtml'] };
/**
 * Extensions that the desk itself shows or plays. Under the extension of another one of these a file would not open
 * elsewhere.
 */
const shownAlike = [
  /^(jpe?g|jpe|jfif|a?png|gif|webp|hei[cf]|hif|avif|tiff?|bmp|dib)$/,
  /^(mp[34]|m4[av]|og[ga]|opus|aac|amr|wav|flac|webm|mov|3gpp?)$/,
  /^pdf$/,
];
/** Types whose names may end in an extension of digits; on other types such an ending is a date or a version. */
const numbered = /^(txt|bin|zip|7z|rar)$/;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/** Emoji that consist of several signs; the joiners and tags in them draw nothing alone. */
const wholeEmoji =
  /\p{ExtPict}[\u{FE0F}\p{EMod}]*(?:\u{200D}\p{ExtPict}[\u{FE0F}\p{EMod}]*)+|\u{1F3F4}[\u{E0030}-\u{E0039}\u{E0061}-\u{E007A}]+\u{E007F}/u;
const unseen = /[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"|?*]/u;
const emojiOrUnseen = new RegExp(`(${wholeEmoji.source})|${unseen.source}`, 'gu');

/**
 * Makes a file name that people may see and save under: no folders, nothing invisible or that turns the text around,
 * and its own extension, unless a machine would run it. We never use it as a path.
 */
export function cleanFileName(given: string, type: Pick<FoundType, 'extension'>, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const seen = last
    .toWellFormed()
    .replace(emojiOrUnseen, '$1')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const { base, extension } = settleEnding(seen, type.extension);
  const stem = base.replace(new RegExp(`(\\.${extension})+$`, 'i'), '').slice(0, 4 * longestName);
  const most = Array.from(stem).slice(0, longestName).join('').length;
  const short = cutText(stem, most).replace(/[\s.]+$/, '') || fallback;
  return `${reserved.test(short) ? '_' : ''}${short}.${extension}`;
}

/** Shortens the name that a channel brings; its extension stays. */
export function shortFileName(given: string): string {
  if (given.length <= longestGiven) return given;
  const { base, extension } = splitName(given);
  return extension === ''
    ? cutText(given, longestGiven)
    : `${cutText(base, longestGiven - extension.length)}.${extension}`;
}

interface Split {
  base: string;
  /** In lower case; empty where there is none. */
  extension: string;
}

function splitName(name: string): Split {
  const [, base = name, extension = ''] = /^(.+)\.([A-Za-z0-9][A-Za-z0-9_-]{0,23})$/s.exec(name) ?? [];
  return { base, extension: extension.toLowerCase() };
}

/** Settles the extension of a name; `found` is the one of the bytes. */
function settleEnding(name: string, found: string): Split {
  const { base, extension } = splitName(name);
  const instead = runnable.test(found) ? 'bin' : found;
  if (extension === '' || (/^\d+$/.test(extension) && !numbered.test(found))) return { base: name, extension: instead };
  if (!runnable.test(extension)) return { base, extension: isShownOtherwise(extension, found) ? found : extension };
  const isThat = extension === found || (sameAs[found] ?? []).includes(extension);
  const isHonest = isThat && !/[a-z]/.test(splitName(base).extension);
  return isHonest ? { base, extension } : settleEnding(base, found);
}

/**
 * Whether the extension belongs to another type that the desk shows. A picture called a document opens nowhere, while
 * another program's own extension for a PDF does.
 */
function isShownOtherwise(extension: string, found: string): boolean {
  const kinds = [extension, found].map((one) => shownAlike.findIndex((alike) => alike.test(one)));
  return kinds.every((kind) => kind >= 0) && kinds[0] !== kinds[1];
}

/** Makes the name short and ASCII, for addresses: `Relatório 2.pdf` → `Relatorio-2.pdf`. */
export function plainFileName(name: string): string {
  const { base, extension } = splitName(name);
  const plain = base
    .replaceAll('ı', 'i') // the one Turkish letter that is not another letter with an accent
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'file'}${extension === '' ? '' : `.${extension}`}`;
}

/** Makes the Content-Disposition header: the name in ASCII for old programs, and whole (RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plainFileName(name)}"; filename*=UTF-8''${whole}`;
}
