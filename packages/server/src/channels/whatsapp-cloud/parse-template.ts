import type { InboundTemplate, Parsed } from '../inbound-events.ts';
import { wabaOf } from './parse-account.ts';
import { type Fields, idOf, shortTextOf, textOf, timeOf } from './read-json.ts';

type Change = InboundTemplate['change'];

const statuses: ReadonlyMap<unknown, NonNullable<Change['status']>> = new Map([
  ['APPROVED', 'approved'],
  ['REINSTATED', 'approved'],
  ['UNARCHIVED', 'approved'],
  ['PENDING', 'pending'],
  ['IN_APPEAL', 'pending'],
  ['REJECTED', 'rejected'],
  ['PAUSED', 'paused'],
  ['DISABLED', 'disabled'],
  ['ARCHIVED', 'disabled'],
  ['DELETED', 'disabled'],
  ['PENDING_DELETION', 'disabled'],
  ['LIMIT_EXCEEDED', 'disabled'],
]);

/** Translates the platform's word for a template's state into ours; null: an unknown word. */
export const templateStatusOf = (word: unknown) => statuses.get(word) ?? null;

/**
 * Translates a category. Some accounts still have categories of before 2023, all of which were for news of an order.
 */
export const categoryOf = (word: unknown): NonNullable<Change['category']> =>
  word === 'MARKETING' ? 'marketing' : word === 'AUTHENTICATION' ? 'authentication' : 'utility';

const qualities: ReadonlyMap<unknown, NonNullable<Change['quality']>> = new Map([
  ['GREEN', 'green'],
  ['YELLOW', 'yellow'],
  ['RED', 'red'],
]);
export const qualityOf = (word: unknown) => qualities.get(word) ?? null;

/** The reason for a state; the platform writes NONE where there is none. */
export const reasonOf = (value: unknown): string | null => (value === 'NONE' ? null : shortTextOf(value, 200));

const readers = new Map<string, (value: Fields) => Change | null>([
  [
    'message_template_status_update',
    ({ event, reason }) => {
      const status = templateStatusOf(event);
      return status && { status, reason: status === 'approved' ? null : reasonOf(reason) };
    },
  ],
  ['message_template_quality_update', ({ new_quality_score: score }) => ({ quality: qualityOf(score) })],
  [
    'template_category_update',
    ({ new_category: category }) => (textOf(category) === null ? null : { category: categoryOf(category) }),
  ],
]);

export const templateFields: ReadonlySet<string> = new Set(readers.keys());

/**
 * Reads a webhook about a template, for all connections of its account; changes of what we do not keep are ignored.
 * Source: Cloud API webhooks reference, `message_template_status_update`, `message_template_quality_update`,
 * `template_category_update`.
 */
export function readTemplateField(entry: Fields, field: string, value: Fields, parsed: Parsed): void {
  const id = value.message_template_id;
  const providerId = idOf(typeof id === 'number' ? String(id) : id, 64);
  const businessId = wabaOf(entry);
  const name = idOf(value.message_template_name, 512);
  const language = idOf(value.message_template_language, 20);
  if (providerId === null || businessId === null || name === null || language === null) {
    parsed.unread.push({ account: null, reason: `${field} of unknown shape` });
    return;
  }
  const change = readers.get(field)?.(value) ?? null;
  if (change === null) return;
  const at = timeOf(entry.time) ?? 0;
  const event = { kind: 'template', providerId, businessId, name, language, change, at } as const;
  parsed.events.push({ account: `waba:${businessId}:`, chat: 'templates', event });
}
