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

/** Suggestions for what is being typed: their list, what the field says of it, and the keys that belong to it. */
export function useSuggest({ field, ticket, draft, onChange }: SuggestInput) {
  const id = useId();
  const keys = useRef<SuggestionKeys>(null);
  const [caret, setCaret] = useState(0);
  const [activeId, setActiveId] = useState<string | null>(null);
  /** Escape was pressed here: silent until something else is begun. */
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
  // What is typed is on screen first; the list follows when there is time.
  const late = useDeferredValue(trigger);
  /** What a key was pressed at: the list it is meant for is of all that was typed before it. */
  const [caught, setCaught] = useState<Trigger | null>(null);
  const shown = caught === trigger ? trigger : late;

  const fail = () => {
    if (trigger !== null) setLeft(nameOf(trigger));
  };
  const Panel = useLazyPart(async () => (await import('./suggest-panel.tsx')).SuggestPanel, trigger !== null, fail);

  const choose = ({ text: chosen, quick, person, member }: Choice, chosenFor: Trigger) => {
    // Typed further meanwhile: what was pressed in the list takes the place of all of it.
    const { from, to } = trigger !== null && nameOf(trigger) === nameOf(chosenFor) ? trigger : chosenFor;
    if (quick) onChange({ quickId: quick.id, file: quick.file });
    if (person) onChange({ mentions: [...draft.mentions.filter((other) => other.id !== person.id), person] });
    if (member) onChange({ members: [...draft.members.filter((other) => other.id !== member.id), member] });
    // What follows is the text, not more of a name: Enter must not turn Ana into Ana Paula.
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
    /** For the field. A text field of several lines is no combobox to screen readers; these it may have. */
    aria: {
      'aria-autocomplete': 'list',
      'aria-controls': activeId === null ? undefined : id,
      'aria-activedescendant': activeId ?? undefined,
    } as const,
    /** Begins a quick message at the caret. */
    openQuick: () => {
      if (field.current === null) return;
      setSlash(field.current.selectionStart);
      setLeft(null);
      insertAtCaret(field.current, '/');
    },
    onSelect: () => setCaret(field.current?.selectionEnd ?? 0),
    /** True: the key was for the list. */
    onKey: (event: KeyboardEvent): boolean => {
      if (shown !== trigger) flushSync(() => setCaught(trigger));
      if (keys.current?.press(event)) return true;
      // A list that is still on its way must not let `/ola` or `@an` go as they stand.
      const isComing = (trigger?.kind === 'quick' || trigger?.kind === 'member') && Panel === null;
      if (!isComing || event.key !== 'Enter' || event.shiftKey) return false;
      event.preventDefault();
      return true;
    },
  };
}
