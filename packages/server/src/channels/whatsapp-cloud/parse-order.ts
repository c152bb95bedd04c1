import type { InboundMessage } from '../inbound-events.ts';
import { type Fields, fieldsOf, listOf, rawOf, wordsOf } from './read-json.ts';

type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'>;

/** Most products named in the line; the raw form has all of them. */
const mostNamed = 10;

/** Reads a contact's cart: the words sent with it, and a line that lists it. Null: another kind. */
export function readOrder(message: Fields, type: string): Content | null {
  if (type !== 'order') return null;
  const { text, product_items: items } = fieldsOf(message.order);
  const line = lineOf(listOf(items).map(fieldsOf));
  const body = [wordsOf(text), line].filter((part) => part !== null).join('\n');
  return { mediaType: 'unsupported', body, data: { type, raw: rawOf(message.order) }, file: null };
}

/** A line in signs and digits alone, for readers of any language: `🛒 2 × SOFA-01, 1 × MESA = BRL 1999.90`. */
function lineOf(items: readonly Fields[]): string | null {
  if (items.length === 0) return null;
  const named = items.slice(0, mostNamed).map((item) => {
    const what = wordsOf(item.product_retailer_id) ?? wordsOf(item.name) ?? '?';
    return `${wordsOf(item.quantity) ?? '1'} × ${what}`;
  });
  const more = items.length > mostNamed ? `, +${items.length - mostNamed}` : '';
  const currencies = new Set(items.map(({ currency }) => wordsOf(currency)));
  const [currency] = currencies;
  const total = items.reduce((sum, item) => sum + Number(item.quantity ?? 1) * Number(item.item_price), 0);
  const isSum = currencies.size === 1 && currency && Number.isFinite(total);
  return `🛒 ${named.join(', ')}${more}${isSum ? ` = ${currency} ${total.toFixed(2)}` : ''}`;
}
