import { type BinaryNode, getBinaryNodeChild, S_WHATSAPP_NET } from 'baileys';

export type Attributes = BinaryNode['attrs'];

/** One attribute, or none when there is no value for it. */
export function attribute(name: string, value: string | null | undefined): Attributes {
  return value === null || value === undefined ? {} : { [name]: value };
}

/** Seconds since 1970, as attributes carry them. */
export function seconds(at: number = Date.now()): string {
  return String(Math.floor(at / 1000));
}

/** The answer to a query. */
export function result(query: BinaryNode, content: BinaryNode[] = []): BinaryNode {
  const from = query.attrs.to ?? S_WHATSAPP_NET;
  return { tag: 'iq', attrs: { from, type: 'result', id: query.attrs.id ?? '' }, content };
}

export function refusal(query: BinaryNode, code: number, text: string): BinaryNode {
  const from = query.attrs.to ?? S_WHATSAPP_NET;
  const error = { tag: 'error', attrs: { code: String(code), text } };
  return { tag: 'iq', attrs: { from, type: 'error', id: query.attrs.id ?? '' }, content: [error] };
}

export function childrenOf(node: BinaryNode | undefined): BinaryNode[] {
  return Array.isArray(node?.content) ? node.content : [];
}

/** The bytes in a node's child; throws when the client left them out. */
export function bytesIn(node: BinaryNode | undefined, tag: string): Buffer {
  const content = getBinaryNodeChild(node, tag)?.content;
  if (content instanceof Uint8Array) return Buffer.from(content);
  if (typeof content === 'string') return Buffer.from(content, 'utf8');
  throw new Error(`${node?.tag ?? 'nothing'} has no ${tag}`);
}

export function textOf(node: BinaryNode | undefined): string {
  const content = node?.content;
  if (typeof content === 'string') return content;
  return content instanceof Uint8Array ? Buffer.from(content).toString('utf8') : '';
}
