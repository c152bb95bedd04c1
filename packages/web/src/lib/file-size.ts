/** Formats a size: `812 B`, `184 KB`, `1,2 MB`, in the language's notation. Steps of 1024, as file managers count. */
export function formatBytes(bytes: number, language: string): string {
  const steps = ['B', 'KB', 'MB', 'GB'] as const;
  let value = bytes;
  let step = 0;
  while (value >= 1023.5 && step < steps.length - 1) {
    value /= 1024;
    step += 1;
  }
  const digits = step > 1 && value < 99.95 ? 1 : 0;
  const number = new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value);
  return `${number} ${steps[step]}`;
}
