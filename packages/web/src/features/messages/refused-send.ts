import i18next from 'i18next';
import { errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';
import type { QueuedSend } from './queued-send.ts';

/** Tells which chat is open, and opens others. */
export interface Chats {
  isOpen: (uuid: string) => boolean;
  open: (uuid: string) => void;
}

/** Reports a refused message, which is red in its chat; elsewhere a notice leads there while the chat exists. */
export function tellRefused({ chat, ticketId, error }: QueuedSend, chats: Chats | null) {
  if (chat && chats?.isOpen(chat.uuid)) return;
  // Sends from older versions have no name of the chat.
  const name = chat?.name ?? `#${ticketId}`;
  if (error === 'ERR_NO_TICKET_FOUND')
    return showToast({ kind: 'error', text: i18next.t('messages:refused.gone', { name }) });
  const text = i18next.t('messages:refused.text', { name, reason: errorText(error) });
  const action = chat && chats && { label: i18next.t('messages:refused.open'), run: () => chats.open(chat.uuid) };
  showToast({ kind: 'error', text, ...(action && { action }) });
}
