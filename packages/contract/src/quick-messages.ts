import { type Actor, isAdmin } from './actor.ts';
import type { BrowserEvent } from './event.ts';
import type * as schemas from './quick-messages.schemas.ts';
import type { BrowserRoute } from './route.ts';

/** Characters of its text that lists show. */
export const shownQuickText = 90;

export const maxShortcodeLength = 100;
export const maxQuickTextLength = 4096;

/** Cleans a shortcode for storing: people also type the slash that calls it. */
export const cleanShortcode = (typed: string): string => typed.trim().replace(/^[/\s]+/, '');

/**
 * Whether a person may change a quick message: its author may, and admins may where it is everybody's or its author is
 * gone (ADR 32).
 */
export const canChangeQuickMessage = (actor: Actor, quick: Pick<schemas.QuickMessage, 'userId' | 'geral'>): boolean =>
  quick.userId === actor.userId || (isAdmin(actor) && (quick.geral || quick.userId === null));

/** Sorts by use, then by shortcode; the typed text filters by shortcode and text. The caller folds it. */
export function orderQuickMessages<Q extends Pick<schemas.QuickMessage, 'id'>>(
  known: readonly Q[],
  uses: Readonly<Record<string, number>>,
): Q[] {
  return known.toSorted((a, b) => (uses[b.id] ?? 0) - (uses[a.id] ?? 0));
}

export const listQuickMessages: BrowserRoute<typeof schemas.listQuickMessages> = {
  method: 'GET',
  path: '/quick-messages/list',
};
export const listQuickMessagePage: BrowserRoute<typeof schemas.listQuickMessagePage> = {
  method: 'GET',
  path: '/quick-messages',
};
export const createQuickMessage: BrowserRoute<typeof schemas.createQuickMessage> = {
  method: 'POST',
  path: '/quick-messages',
};
export const updateQuickMessage: BrowserRoute<typeof schemas.updateQuickMessage> = {
  method: 'PUT',
  path: '/quick-messages/:quickMessageId',
};
export const deleteQuickMessage: BrowserRoute<typeof schemas.deleteQuickMessage> = {
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId',
};
export const putQuickMedia: BrowserRoute<typeof schemas.putQuickMedia> = {
  method: 'POST',
  path: '/quick-messages/:quickMessageId/media-upload',
};
export const removeQuickMedia: BrowserRoute<typeof schemas.removeQuickMedia> = {
  method: 'DELETE',
  path: '/quick-messages/:quickMessageId/media-upload',
};
export const quickMessageEvent: BrowserEvent<typeof schemas.quickMessageEvent> = { name: 'quickemessage' };
