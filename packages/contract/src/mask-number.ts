/**
 * Masks a number: `5511988887777` → `5511*******77`. The area code stays readable, the line does not. Shorter values
 * are hidden completely.
 */
export function maskNumber(number: string): string {
  if (number.length < 8) return '*'.repeat(number.length);
  return number.slice(0, 4) + '*'.repeat(number.length - 6) + number.slice(-2);
}
