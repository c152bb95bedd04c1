import { maskNumber } from './mask-number.ts';

// What stands between the digits of a number, also what nobody sees.
const between = '[\\p{Zs}\\t().\\-–—‑_·•\\u00AD\\u200B-\\u200F\\u202A-\\u202E\\u2060-\\u2069\\uFEFF]*';
const eightDigitsOrMore = new RegExp(`\\+?\\(?\\p{Nd}(?:${between}\\p{Nd}){7,}`, 'gu');

/** What is written with as many digits, and is plainly something else. */
const otherThings = [
  /^\d{4}-\d\d-\d\d(?: \d{1,2})?$/, // a day, and its hour
  /^\d\d([.-])\d\d\1\d{4}(?: \d{1,2})?$/,
  /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, // CPF
  /^\d{5}-\d{3}$/, // CEP
];
/** Before a `,` an amount, before a `/` a CNPJ. */
const thousands = /^\d{1,3}(?:\.\d{3})+$/;
/** Of a boleto, typed or read. */
const billLengths = new Set([44, 47, 48]);

/**
 * Hides all that may be a telephone number: in a group anybody's may stand anywhere, and nobody knows all who are, or were,
 * in it. Days, documents with their signs, amounts and boletos stay.
 */
export function maskAnyNumber(text: string): string {
  return text.replace(eightDigitsOrMore, (run, at: number) => {
    const next = text.slice(at + run.length).charAt(0);
    if (otherThings.some((form) => form.test(run)) || (thousands.test(run) && /[,/]/.test(next))) return run;
    const digits = run.replace(/\P{Nd}/gu, '');
    if (billLengths.has(digits.length)) return run;
    // Without its area a number would show half of itself.
    return digits.length < 10 ? '*'.repeat(digits.length - 2) + digits.slice(-2) : maskNumber(digits);
  });
}
