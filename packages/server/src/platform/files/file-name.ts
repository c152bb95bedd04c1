import type { FoundType } from './detect-type.ts';

/** Code points of a name without its extension. */
const longestName = 120;

/** Other ways to write an extension. */
const sameAs: Readonly<Record<string, readonly string[]>> = {
  jpg: ['jpg', 'jpeg', 'jfif'],
  mp4: ['mp4', 'm4v'],
  ogg: ['ogg', 'oga', 'opus'],
  '3gp': ['3gp', '3gpp'],
  html: ['html', 'htm'],
  txt: ['txt', 'csv', 'tsv', 'log', 'md', 'json', 'xml', 'ics', 'vcf', 'srt', 'yaml', 'yml', 'sql', 'tex'],
  cfb: ['doc', 'xls', 'ppt', 'msg', 'vsd', 'mpp'],
  zip: ['zip', 'docx', 'xlsx', 'pptx', 'odt', 'ods', 'odp', 'epub', 'kmz', 'skp'],
};
/** What opening would run, and what is always recognised: unknown bytes under such a name are a lie. */
const neverUnknown =
  /^(exe|com|bat|cmd|scr|pif|msi|cpl|dll|js|mjs|jse|vbs|vbe|wsf|wsh|hta|lnk|jar|ps1|reg|sh|app|apk|url|html?|xhtml|svg|xml|mht|pdf|jpe?g|png|gif|webp|mp[34]|m4a|ogg|webm|zip|docx?|xlsx?|pptx?)$/;
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

/**
 * A file's name as people may see it and save it under: no folders, nothing that is not shown or turns the text around,
 * and the extension of what the bytes are. Never used as a path by us.
 */
export function cleanFileName(given: string, type: Pick<FoundType, 'extension'>, fallback: string): string {
  const last = given.split(/[/\\]/).at(-1) ?? '';
  const seen = last
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}<>:"|?*]/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/^[\s.]+|[\s.]+$/g, '');
  const { base, extension } = splitName(seen);
  const kept = isExtensionOf(extension, type.extension) ? extension : type.extension;
  const stem = base.replace(new RegExp(`(\\.${kept})+$`, 'i'), '').slice(0, 4 * longestName);
  const short = Array.from(stem).slice(0, longestName).join('').trim() || fallback;
  return `${reserved.test(short) ? '_' : ''}${short}.${kept}`;
}

function splitName(name: string): { base: string; extension: string } {
  const [, base = name, extension = ''] = /^(.+)\.([A-Za-z0-9]{1,10})$/.exec(name) ?? [];
  return { base, extension: extension.toLowerCase() };
}

function isExtensionOf(extension: string, type: string): boolean {
  if (extension === '') return false;
  if (type === 'bin') return !neverUnknown.test(extension);
  return extension === type || (sameAs[type] ?? []).includes(extension);
}

/** The name in plain letters, short enough for an address: `Relatório 2.pdf` → `Relatorio-2.pdf`. */
export function plainFileName(name: string): string {
  const { base, extension } = splitName(name);
  const plain = base
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^A-Za-z0-9_-]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60);
  return `${plain || 'file'}${extension === '' ? '' : `.${extension}`}`;
}

/** The header that names a download: in plain letters for old programs, and whole (RFC 5987). */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const whole = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${plainFileName(name)}"; filename*=UTF-8''${whole}`;
}
