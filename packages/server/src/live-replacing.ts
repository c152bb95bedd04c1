import { placingSettings } from '@guiche/contract/company-settings';
import { queueEvent } from '@guiche/contract/queues';
import { companySettingsEvent } from '@guiche/contract/settings';
import { userEvent } from '@guiche/contract/users';
import * as z from 'zod/mini';
import type { NumberedEvent } from './platform/events/event-wait.ts';

/**
 * May this event change who sees what? Then rights are read again and sockets placed again when it is reached. One that
 * cannot be read, as an older version wrote it, may.
 */
export function isReplacing({ name, payload }: Pick<NumberedEvent, 'name' | 'payload'>): boolean {
  if (name === userEvent.name) {
    const read = z.safeParse(userEvent.payload, payload);
    if (!read.success || read.data.action === 'delete') return true;
    return read.data.action === 'update' && read.data.changed.includes('rights');
  }
  if (name === companySettingsEvent.name) {
    const read = z.safeParse(companySettingsEvent.payload, payload);
    return !read.success || read.data.settings.some(({ key }) => placingSettings.has(key));
  }
  // Who was in a queue that is gone has one room less.
  return name === queueEvent.name && Object(payload).action === 'delete';
}
