import { deleteMessage, editMessage, reactToMessage } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import { useQueryClient } from '@tanstack/react-query';
import i18next from 'i18next';
import { useMemo } from 'react';
import { codeOf, errorText } from '../../../lib/errors.ts';
import { request } from '../../../lib/http.ts';
import { showToast } from '../../../ui/toast.ts';
import { useSession } from '../../auth/index.ts';
import { applyMessage, changeShown } from '../api.ts';
import { noticeReaction, watchReaction } from './lost-reactions.ts';
import { drawOptimistic, type MessageChange } from './optimistic-message.ts';

/** The text for a refused act. */
export const actErrorText = (error: unknown): string =>
  codeOf(error) === 'ERR_NO_TICKET_FOUND' ? i18next.t('kinds:noTicket') : errorText(error);

/** The acts on a message: shown at once and reverted if the server refuses. */
export function useMessageActs() {
  const cache = useQueryClient();
  const { user } = useSession();
  const { id: userId, name } = user;
  return useMemo(() => {
    const act = async (message: Message, change: MessageChange, ask: () => Promise<Message>): Promise<boolean> => {
      const drawn = drawOptimistic(cache, message, change);
      try {
        const answer = await ask();
        drawn.end();
        applyMessage(cache, answer);
        return true;
      } catch (error) {
        drawn.takeBack();
        showToast({ kind: 'error', text: actErrorText(error) });
        return false;
      }
    };
    return {
      react: async (message: Message, emoji: string) => {
        const theirs = message.reactions.filter(({ fromMe }) => !fromMe);
        const ours = emoji === '' ? [] : [{ emoji, fromMe: true, user: { id: userId, name } }];
        watchReaction(message.id, '');
        const params = { messageId: message.id };
        const isTaken = await act(message, { reactions: [...theirs, ...ours] }, () =>
          request(reactToMessage, { params, body: { emoji } }),
        );
        if (!isTaken) return;
        watchReaction(message.id, emoji);
        // The channel may have refused it before the server's answer arrived.
        changeShown(cache, message.id, (now) => {
          noticeReaction(now);
          return now;
        });
      },
      edit: (message: Message, body: string) =>
        act(message, { body, isEdited: true, editedAt: new Date().toISOString(), sendError: null }, () =>
          request(editMessage, { params: { messageId: message.id }, body: { body } }),
        ),
      remove: (message: Message) =>
        act(message, { isDeleted: true, body: '', mediaUrl: null, dataJson: null, reactions: [] }, () =>
          request(deleteMessage, { params: { messageId: message.id } }),
        ),
    };
  }, [cache, userId, name]);
}
