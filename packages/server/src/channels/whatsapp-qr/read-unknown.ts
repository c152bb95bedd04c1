import type { proto } from 'baileys';
import type { InboundMessage } from '../inbound-events.ts';
import { rawOf } from '../whatsapp-cloud/read-json.ts';

type Content = Pick<InboundMessage, 'mediaType' | 'body' | 'data' | 'file'>;

/** Content of a kind that we cannot show: its words and all that it brings would be lost otherwise. */
export const readUnknown = (type: string, words: string, part?: unknown): Content => ({
  mediaType: 'unsupported',
  body: words,
  data: { type: type.slice(0, 60), ...(part ? { raw: rawOf(plainOf(part)) } : {}) },
  file: null,
});

/** Leaves out keys and pictures, which are bytes, and what surrounds the words. */
function plainOf(part: unknown): unknown {
  return JSON.parse(
    JSON.stringify(part, (name, value: unknown) => {
      if (value instanceof Uint8Array || name === 'contextInfo' || name === 'messageContextInfo') return undefined;
      return isBytes(value) ? undefined : isLong(value) ? value.toString() : value;
    }) ?? 'null',
  );
}

/** By this time a Buffer has become such an object. */
const isBytes = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'type' in value && value.type === 'Buffer' && 'data' in value;
const isLong = (value: unknown): value is { toString(): string } =>
  typeof value === 'object' && value !== null && 'low' in value && 'high' in value && 'unsigned' in value;

/** Reads a cart: the words sent with it, and a line of signs and digits, `🛒 3 × Loja = BRL 120.50`. */
export function readOrder(part: proto.Message.IOrderMessage): Content {
  const { itemCount, orderTitle, message, totalAmount1000: total, totalCurrencyCode: currency } = part;
  const sum = total && currency ? ` = ${currency} ${(Number(total) / 1000).toFixed(2)}` : '';
  const line = `🛒 ${[itemCount ? `${itemCount} ×` : '', orderTitle ?? ''].join(' ').trim()}${sum}`.trim();
  return readUnknown('orderMessage', [message, line].filter(Boolean).join('\n'), part);
}

/** Reads a catalogue's product: the words sent with it, its name and its price. */
export function readProduct(part: proto.Message.IProductMessage): Content {
  const { title, priceAmount1000: price, currencyCode: currency } = part.product ?? {};
  const cost = price && currency ? ` = ${currency} ${(Number(price) / 1000).toFixed(2)}` : '';
  const line = title ? `🛍️ ${title}${cost}` : '';
  return readUnknown('productMessage', [part.body, line].filter(Boolean).join('\n'), part);
}
