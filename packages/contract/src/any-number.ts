import { maskNumber } from './mask-number.ts';

// What stands between the digits of a number, also what nobody sees, and what makes keys of them.
const between = '[\\p{Zs}\\t().\\p{Pd}\\u2212_·•\\u20E3\\u2800\\p{Cf}\\p{Default_Ignorable_Code_Point}]*';
const eightDigitsOrMore = new RegExp(`\\+?\\(?\\p{Nd}(?:${between}\\p{Nd}){7,}`, 'gu');

/** What is written with as many digits, and is plainly something else. */
const otherThings = [
  /^\d{4}-\d\d-\d\d(?: \d{1,2})?$/, // a day, and its hour
  /^\d\d([.-])\d\d\1\d{4}(?: \d{1,2})?$/,
  /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, // CPF
  /^\d{5}-\d{3}$/, // CEP
];
/** With cents an amount, with branch and check a CNPJ. */
const thousands = /^\d{1,3}(?:\.\d{3})+$/;
const afterThousands = /^(?:,\d{2}(?!\d)|\/\d{4}-\d\d(?!\d))/;
/** Boletos and keys of invoices, as they are typed or read: several numbers in a row have as many digits. */
const bills = [
  /^\d{44}$/,
  /^\d{4}(?: \d{4}){10}$/,
  /^\d{5}\.?\d{5}[ .]?\d{5}\.?\d{6}[ .]?\d{5}\.?\d{6}[ .]?\d[ .]?\d{14}$/,
  /^8\d{10}[ -]?\d(?:[ .-]?\d{11}[ -]?\d){3}$/,
];

/**
 * Hides all that may be a telephone number: in a group anybody's may stand anywhere, and nobody knows all who are, or were,
 * in it. Days, documents with their signs, amounts and boletos stay.
 */
export function maskAnyNumber(text: string): string {
  return text.replace(eightDigitsOrMore, (run, at: number) => {
    const next = text.slice(at + run.length, at + run.length + 9);
    if (otherThings.some((form) => form.test(run)) || (thousands.test(run) && afterThousands.test(next))) return run;
    if (bills.some((form) => form.test(run))) return run;
    const digits = run.replace(/\P{Nd}/gu, '');
    // Without its area a number would show half of itself.
    return digits.length < 10 ? '*'.repeat(digits.length - 2) + digits.slice(-2) : maskNumber(digits);
  });
}
