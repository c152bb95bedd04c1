const two = (value: number) => String(value).padStart(2, '0');
const dateOf = (value: string | Date) => (typeof value === 'string' ? new Date(value) : value);

/** HH:mm in the viewer's zone, the same in all languages. */
export function formatTime(value: string | Date): string {
  const date = dateOf(value);
  return `${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** dd/MM/yyyy, the same in all languages. A calendar date (`yyyy-MM-dd`) is not moved by the viewer's zone. */
export function formatDate(value: string | Date): string {
  const calendar = typeof value === 'string' ? /^(\d{4})-(\d{2})-(\d{2})$/.exec(value) : null;
  if (calendar) return `${calendar[3]}/${calendar[2]}/${calendar[1]}`;
  const date = dateOf(value);
  return `${two(date.getDate())}/${two(date.getMonth() + 1)}/${date.getFullYear()}`;
}

/** A moment as the company's clock and calendar show it: the days of filters, and of spreadsheets, are the same. */
export function momentIn(timeZone: string, at: string): { date: string; time: string } {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const [day = '', time = ''] = format.format(new Date(at)).split(' ');
  return { date: formatDate(day), time };
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
