import { GraphError } from './graph-errors.ts';
import type { Phone } from './model.ts';

const DEFAULT_FIELDS = ['verified_name', 'code_verification_status', 'display_phone_number', 'quality_rating', 'id'];

/** A business number's own data. Source: Cloud API reference, "Phone numbers". Unknown field: GraphError 100. */
export function describePhone(phone: Phone, fields: string | null): object {
  const known: Record<string, unknown> = {
    id: phone.phoneNumberId,
    verified_name: phone.verifiedName,
    display_phone_number: phone.displayNumber,
    code_verification_status: 'VERIFIED',
    quality_rating: 'GREEN',
    platform_type: 'CLOUD_API',
    status: 'CONNECTED',
    name_status: 'APPROVED',
    throughput: { level: 'STANDARD' },
  };
  const wanted =
    fields === null || fields === ''
      ? DEFAULT_FIELDS
      : [...new Set([...fields.split(',').map((field) => field.trim()), 'id'])];
  const odd = wanted.find((field) => !Object.hasOwn(known, field));
  if (odd !== undefined) {
    const message = `(#100) Tried accessing nonexistent field (${odd}) on node type (WhatsAppBusinessPhoneNumber)`;
    throw new GraphError(100, { message });
  }
  return Object.fromEntries(wanted.map((field) => [field, known[field]]));
}
