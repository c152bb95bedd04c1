import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import {
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useCallback,
  useDeferredValue,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import type { Draft } from '../../../lib/draft.ts';
import { insertAtCaret, insertText } from '../../../lib/insert-text.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import type { Choice } from './suggest-panel.tsx';
import type { SuggestionKeys } from './suggestions.tsx';
import { findTrigger, type Trigger } from './trigger.ts';

interface SuggestInput {
  field: RefObject<HTMLTextAreaElement | null>;
  ticket: Ticket;
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
}

const nameOf = (trigger: Trigger) => `${trigger.kind}${trigger.from}`;

/** Suggestions for the typed text: their list, the field's ARIA props, and key handling. */
export function useSuggest({ field, ticket, draft, onChange }: SuggestInput) {
  const id = useId();
  const keys = useRef<SuggestionKeys>(null);
  const [caret, setCaret] = useState(0);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** The trigger at which Escape was pressed; it suggests nothing more. */
  const [left, setLeft] = useState<string | null>(null);
  const [slash, setSlash] = useState<number | null>(null);
  const text = draft.isNote ? draft.note : draft.text;
  const { isNote } = draft;
  const hasMembers = ticket.isGroup && channelAbilities[ticket.channel].mentions;
  const found = useMemo(
    () => findTrigger(text, { caret, isNote, hasMembers, slash }),
    [text, caret, isNote, hasMembers, slash],
  );
  const trigger = found !== null && nameOf(found) !== left ? found : null;
  if (left !== null && (found === null || nameOf(found) !== left)) setLeft(null);
  // The typed text is drawn first; the list follows when there is time.
  const late = useDeferredValue(trigger);
  /** The trigger at which a key was pressed: the key is meant for the list of everything typed before it. */
  const [caught, setCaught] = useState<Trigger | null>(null);
  const shown = caught === trigger ? trigger : late;

  const fail = () => {
    if (trigger !== null) setLeft(nameOf(trigger));
  };
  const Panel = useLazyPart(async () => (await import('./suggest-panel.tsx')).SuggestPanel, trigger !== null, fail);

  const choose = ({ text: chosen, quick, person, member }: Choice, chosenFor: Trigger) => {
    // If more was typed meanwhile, the choice replaces all of it.
    const { from, to } = trigger !== null && nameOf(trigger) === nameOf(chosenFor) ? trigger : chosenFor;
    if (quick) onChange({ quickId: quick.id, file: quick.file });
    if (person) onChange({ mentions: [...draft.mentions.filter((other) => other.id !== person.id), person] });
    if (member) onChange({ members: [...draft.members.filter((other) => other.id !== member.id), member] });
    // What is typed next is text, not more of the name: Enter must not turn Ana into Ana Paula.
    if (person || member) setLeft(nameOf(chosenFor));
    setSlash(null);
    if (field.current) insertText(field.current, chosen, from, to);
  };
  const onActive = useCallback((optionId: string | null) => setActiveId(optionId), []);
  const onLeave = () => trigger !== null && setLeft(nameOf(trigger));

  const list: ReactNode = Panel && shown !== null && trigger !== null && (
    <Panel
      key={shown.kind}
      id={id}
      trigger={shown}
      ticket={ticket}
      onChoose={choose}
      onActive={onActive}
      onLeave={onLeave}
      keys={keys}
    />
  );
  return {
    list,
    /** ARIA props for the field. A textarea cannot be a combobox, but it may have these. */
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': activeId === null ? undefined : id,
      'aria-activedescendant': activeId ?? undefined,
    } as const,
    /** Inserts a slash at the caret. */
    openQuick: () => {
      if (field.current === null) return;
      setSlash(field.current.selectionStart);
      setLeft(null);
      insertAtCaret(field.current, '/');
    },
    onSelect: () => setCaret(field.current?.selectionEnd ?? 0),
    /** Returns true if the key was for the list. */
    onKey: (event: KeyboardEvent): boolean => {
      if (shown !== trigger) flushSync(() => setCaught(trigger));
      if (keys.current?.press(event)) return true;
      // While the list is loading, Enter must not send `/ola` or `@an` as it stands.
      const isComing = (trigger?.kind === 'quick' || trigger?.kind === 'member') && Panel === null;
      if (!isComing || event.key !== 'Enter' || event.shiftKey) return false;
      event.preventDefault();
      return true;
    },
  };
}
