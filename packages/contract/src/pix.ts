import { readWritten } from './written-number.ts';

export type PixKeyType = 'CNPJ' | 'CPF' | 'PHONE' | 'EMAIL' | 'EVP';

const clean = (text: string) => text.replace(/[.\-/\s]/g, '').toUpperCase();
const allEqual = (text: string) => new Set(text).size === 1;

function cpfDigit(digits: string): number {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (digits.length + 1 - place), 0);
  return ((sum * 10) % 11) % 10;
}

function isCpf(text: string): boolean {
  if (!/^\d{11}$/.test(text) || allEqual(text)) return false;
  const first = cpfDigit(text.slice(0, 9));
  return text.endsWith(`${first}${cpfDigit(text.slice(0, 9) + first)}`);
}

const cnpjWeights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];

/** Letters count as their ASCII code less 48: CNPJs since July 2026 may hold them. */
function cnpjDigit(characters: string): number {
  const weights = cnpjWeights.slice(cnpjWeights.length - characters.length);
  const sum = [...characters].reduce((total, each, n) => total + (each.charCodeAt(0) - 48) * (weights[n] ?? 0), 0);
  return sum % 11 < 2 ? 0 : 11 - (sum % 11);
}

function isCnpj(text: string): boolean {
  if (!/^[0-9A-Z]{12}\d{2}$/.test(text) || allEqual(text)) return false;
  const first = cnpjDigit(text.slice(0, 12));
  return text.endsWith(`${first}${cnpjDigit(text.slice(0, 12) + first)}`);
}

/** Turns a key into the banks' form; null: it is no key of this type. A phone without a country is Brazilian. */
export function normalizePixKey(type: PixKeyType, typed: string): string | null {
  const text = typed.trim();
  switch (type) {
    case 'CPF':
      return isCpf(clean(text)) ? clean(text) : null;
    case 'CNPJ':
      return isCnpj(clean(text)) ? clean(text) : null;
    case 'PHONE': {
      const digits = readWritten(text)
        .text.replace(/[^\d+]/g, '')
        .replace(/^(\+55|00?55|55(?=\d{10})|0)?0?/, '');
      const phone = `+55${digits}`;
      return /^\+55[1-9]{2}9?\d{8}$/.test(phone) ? phone : null;
    }
    case 'EMAIL': {
      const email = text.toLowerCase();
      return email.length <= 77 && /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? email : null;
    }
    case 'EVP': {
      const uuid = text.toLowerCase();
      return /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/.test(uuid) ? uuid : null;
    }
  }
}

/** Reads an amount as people write it, in centavos: `99`, `99,90`, `1.234,56`, `99.90`. Null: it is unreadable. */
export function readCentavos(typed: string): number | null {
  const text = typed.trim().replace(/^R\$\s*/, '');
  const read = /^(\d{1,3}(?:[.,]?\d{3})*|\d+)(?:[.,](\d{1,2}))?$/.exec(text);
  if (!read?.[1]) return null;
  const centavos = Number(read[1].replace(/\D/g, '')) * 100 + Number((read[2] ?? '0').padEnd(2, '0'));
  return Number.isSafeInteger(centavos) && centavos > 0 && centavos < 10_000_000_000 ? centavos : null;
}

/** Removes accents and all characters that the code may not hold, so that characters are bytes. */
const plain = (text: string, most: number) =>
  text
    .replaceAll('ı', 'i')
    .normalize('NFD')
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, most)
    .trim();

const field = (id: string, value: string) => `${id}${String(value.length).padStart(2, '0')}${value}`;

/** CRC-16/CCITT-FALSE. */
function checksum(text: string): string {
  let crc = 0xffff;
  for (const character of text) {
    crc ^= character.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1;
    crc &= 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

export interface PixCharge {
  /** In the form of {@link normalizePixKey}. */
  key: string;
  merchantName: string;
  city: string;
  /** In centavos; null: the payer types the amount. */
  amount: number | null;
  /** 1 to 25 letters and digits; null: none. */
  txid: string | null;
}

/** Makes the code that is pasted into a bank's application ("copia e cola"): BR Code, static. */
export function brCode({ key, merchantName, city, amount, txid }: PixCharge): string {
  const centavos =
    amount === null ? '' : field('54', `${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
  const code = [
    field('00', '01'),
    field('26', field('00', 'br.gov.bcb.pix') + field('01', key)),
    field('52', '0000'),
    field('53', '986'),
    centavos,
    field('58', 'BR'),
    field('59', plain(merchantName, 25)),
    field('60', plain(city, 15)),
    field('62', field('05', txid ?? '***')),
    '6304',
  ].join('');
  return code + checksum(code);
}
