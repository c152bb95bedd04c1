import { dayOf, wallText } from './wall-clock.ts';

/** HH:mm on the company's clock, the same in all languages. */
export const formatTime = (value: string | Date) => wallText(value).slice(-8, -3);

/**
 * dd/MM/yyyy of the company's calendar, the same in all languages. A plain date (`yyyy-MM-dd`) is never shifted by time
 * zones.
 */
export function formatDate(value: string | Date): string {
  const day = typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) ? value : dayOf(value);
  return day.split('-').reverse().join('/');
}

const money = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' });

/** R$ 1.234,56, the same in all languages. Amounts are whole centavos. */
export const formatMoney = (centavos: number) => money.format(centavos / 100);

/** `5551999999999` → `+55 51 99999-9999`. Masked digits (`*`) keep their places; other countries only get the plus. */
export function formatPhone(number: string): string {
  const brazilian = /^\+?55([\d*]{2})([\d*]{4,5})([\d*]{4})$/.exec(number);
  if (brazilian) return `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
  return /^\d{8,}/.test(number) ? `+${number}` : number;
}
