import i18next from 'i18next';
import { errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';
import type { QueuedSend } from './queued-send.ts';

/** What is on screen, and the way to what is not. */
export interface Chats {
  isOpen: (uuid: string) => boolean;
  open: (uuid: string) => void;
}

/** A message that was refused stands red in its chat. Who is elsewhere is told, and led there where it still exists. */
export function tellRefused({ chat, ticketId, error }: QueuedSend, chats: Chats | null) {
  if (chat && chats?.isOpen(chat.uuid)) return;
  // What was kept before chats were named has its number alone.
  const name = chat?.name ?? `#${ticketId}`;
  if (error === 'ERR_NO_TICKET_FOUND')
    return showToast({ kind: 'error', text: i18next.t('messages:refused.gone', { name }) });
  const text = i18next.t('messages:refused.text', { name, reason: errorText(error) });
  const action = chat && chats && { label: i18next.t('messages:refused.open'), run: () => chats.open(chat.uuid) };
  showToast({ kind: 'error', text, ...(action && { action }) });
}
