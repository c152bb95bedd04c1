const units = ['B', 'KB', 'MB', 'GB'];

/** Formats bytes: 512 B, 1,5 KB. `language` decides the decimal sign. */
export function sizeText(bytes: number, language: string): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)));
  const value = bytes / 1024 ** step;
  const digits = step === 0 || value >= 100 ? 0 : 1;
  return `${new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)} ${units[step]}`;
}
