import type { Message } from '@guiche/contract/messages.schemas';
import { canWriteIn } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useCallback, useMemo, useState } from 'react';
import { useSession } from '../../auth/index.ts';
import type { ShownMessage } from '../chat-rows.ts';
import type { Conversation } from '../use-conversation.ts';
import { actPlaceOf, editMinutes } from './allowed-acts.ts';
import type { BubbleActs } from './bubble-acts.ts';
import { unsavedEdits } from './unsaved-edits.ts';
import { useMessageActs } from './use-message-acts.ts';
import { isChoosable, type Selection, useSelection } from './use-selection.ts';

/** The acts under way: each is a dialog, or takes the place of the composer. */
interface ActsUnderWay {
  editing: Message | null;
  forwarding: readonly Message[] | null;
  removing: readonly Message[] | null;
  /** The message for which the emoji picker is open. */
  signing: Message | null;
  /** The chosen messages in the conversation's order; null: no selection. */
  chosen: readonly Message[] | null;
}

function useDialogs() {
  const [forwarding, setForwarding] = useState<readonly Message[] | null>(null);
  const [removing, setRemoving] = useState<readonly Message[] | null>(null);
  const [signing, setSigning] = useState<Message | null>(null);
  const close = useCallback(() => {
    setForwarding(null);
    setRemoving(null);
    setSigning(null);
  }, []);
  return { forwarding, setForwarding, removing, setRemoving, signing, setSigning, close };
}

/** The message that is being edited. */
function useEditing(edit: ReturnType<typeof useMessageActs>['edit']) {
  const [editingId, setEditing] = useState<number | null>(null);
  const save = async (message: Message, body: string) => {
    setEditing(null);
    unsavedEdits.delete(message.id);
    if (body === message.body || (await edit(message, body))) return;
    unsavedEdits.set(message.id, body);
    // A message that is being edited by now stays.
    setEditing((now) => now ?? message.id);
  };
  const end = () => {
    if (editingId !== null) unsavedEdits.delete(editingId);
    setEditing(null);
  };
  return { editingId, setEditing, save, end };
}

/** The chosen messages in their current form; revoked ones are no longer chosen. */
function useChosen({ rows }: Conversation, { keys }: Selection): readonly Message[] | null {
  return useMemo(() => {
    if (keys === null) return null;
    return rows.flatMap((row) =>
      row.kind === 'message' && keys.has(row.key) && isChoosable(row.shown) ? [row.shown.message] : [],
    );
  }, [rows, keys]);
}

/** The acts on the messages of a chat, and the acts under way. */
export function useChatActs(ticket: Ticket, conversation: Conversation, reply: (shown: ShownMessage) => void) {
  const { actor } = useSession();
  const selection = useSelection();
  const { react, edit, remove } = useMessageActs();
  const { editingId, setEditing, save, end } = useEditing(edit);
  const { forwarding, setForwarding, removing, setRemoving, signing, setSigning, close } = useDialogs();
  const isWritable = canWriteIn(actor, ticket);
  const { channel } = ticket;
  // biome-ignore lint/correctness/useExhaustiveDependencies: of the ticket only its channel counts
  const place = useMemo(() => actPlaceOf(actor, ticket, isWritable), [actor, channel, isWritable]);

  const acts: BubbleActs = useMemo(
    () => ({
      place,
      selection,
      reply,
      react: (message, emoji) => void react(message, emoji),
      pickSign: setSigning,
      forward: setForwarding,
      edit: ({ id }) => setEditing(id),
      remove: setRemoving,
    }),
    [place, selection, reply, react, setSigning, setForwarding, setEditing, setRemoving],
  );

  const { messages } = conversation;
  const chosen = useChosen(conversation, selection);
  // The current form; none when it was revoked meanwhile, or when the ticket is no longer attended.
  const editing = messages.find(({ id, isDeleted }) => id === editingId && !isDeleted && isWritable) ?? null;
  const underWay: ActsUnderWay = { editing, forwarding, removing, signing, chosen };

  const findLastEditable = (isNote: boolean) =>
    messages.findLast((message) => message.isPrivate === isNote && editMinutes(message, place, new Date()) > 0);
  return {
    acts,
    underWay,
    /** Edits our last message that can still be changed; false: there is none. */
    editLast: (isNote: boolean) => setEditing(findLastEditable(isNote)?.id ?? null),
    canEditLast: (isNote: boolean) => findLastEditable(isNote) !== undefined,
    endEditing: end,
    save: (message: Message, body: string) => void save(message, body),
    removeAll: async (all: readonly Message[]) => {
      setRemoving(null);
      selection.end();
      for (const message of all) await remove(message);
    },
    close,
  };
}

export type ChatActs = ReturnType<typeof useChatActs>;
