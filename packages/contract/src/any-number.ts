import { maskNumber } from './mask-number.ts';

// Everything that may stand between the digits of a number, also what is invisible and what makes key caps of digits.
const between = '[\\p{Zs}\\t().\\p{Pd}\\u2212_·•\\u20E3\\u2800\\p{Cf}\\p{Default_Ignorable_Code_Point}]*';
const eightDigitsOrMore = new RegExp(`\\+?\\(?\\p{Nd}(?:${between}\\p{Nd}){7,}`, 'gu');

/** Texts with as many digits as a number that are plainly something else. */
const otherThings = [
  /^\d{4}-\d\d-\d\d(?: \d{1,2})?$/, // a date, and its hour
  /^\d\d([.-])\d\d\1\d{4}(?: \d{1,2})?$/,
  /^\d{3}\.\d{3}\.\d{3}-\d{2}$/, // CPF
  /^\d{5}-\d{3}$/, // CEP
];
/** Groups of thousands: with cents an amount, with branch and check digits a CNPJ. */
const thousands = /^\d{1,3}(?:\.\d{3})+$/;
const afterThousands = /^(?:,\d{2}(?!\d)|\/\d{4}-\d\d(?!\d))/;
/** Boletos and keys of invoices, as typed or scanned. Several numbers in a row have as many digits. */
const bills = [
  /^\d{44}$/,
  /^\d{4}(?: \d{4}){10}$/,
  /^\d{5}\.?\d{5}[ .]?\d{5}\.?\d{6}[ .]?\d{5}\.?\d{6}[ .]?\d[ .]?\d{14}$/,
  /^8\d{10}[ -]?\d(?:[ .-]?\d{11}[ -]?\d){3}$/,
];

/**
 * Masks everything that may be a telephone number: in a group any member's may stand anywhere, and nobody knows all
 * present and former members. Dates, documents with their signs, amounts and boletos stay.
 */
export function maskAnyNumber(text: string): string {
  return text.replace(eightDigitsOrMore, (run, at: number) => {
    const next = text.slice(at + run.length, at + run.length + 9);
    if (otherThings.some((form) => form.test(run)) || (thousands.test(run) && afterThousands.test(next))) return run;
    if (bills.some((form) => form.test(run))) return run;
    const digits = run.replace(/\P{Nd}/gu, '');
    // A mask like that of full numbers would show half of a number without its area code.
    return digits.length < 10 ? '*'.repeat(digits.length - 2) + digits.slice(-2) : maskNumber(digits);
  });
}
