interface Device {
  browser: string | null;
  system: string | null;
  isPhone: boolean;
}

/** The first match counts: browsers also name the ones they descend from. */
const browsers: readonly (readonly [name: string, sign: RegExp])[] = [
  ['Edge', /\bEdg(?:A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|CriOS|HeadlessChrome)\//],
  ['Safari', /\bVersion\/[\d.]+.*\bSafari\//],
];
const systems: readonly (readonly [name: string, sign: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b|\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

/** Describes a device in words by which people know theirs, from its browser's own word. */
export function describeDevice(userAgent: string): Device {
  const nameOf = (all: typeof browsers) => all.find(([, sign]) => sign.test(userAgent))?.[0] ?? null;
  return {
    browser: nameOf(browsers),
    system: nameOf(systems),
    isPhone: /\b(?:iPhone|Mobile)\b/.test(userAgent) && !/\biPad\b/.test(userAgent),
  };
}

/** Shortens a network address to what its owner recognises. */
export function shortenAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/, '');
  if (!address.includes(':')) return address.replace(/\.\d+$/, '.…');
  const groups = address.split('%')[0]?.split(':') ?? [];
  return `${groups.slice(0, 3).join(':')}:…`;
}
