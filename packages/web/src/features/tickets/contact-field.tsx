import { isolated } from '@guiche/contract/names';
import { minSearchLength } from '@guiche/contract/search';
import { readWritten } from '@guiche/contract/written-number';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import type { ContactChoice } from './act-dialog-state.ts';
import { contactFromText } from './contact-from-text.ts';
import styles from './dialogs.module.css';
import type { LiveTicket } from './moves-api.ts';
import { type ContactHit, useContactHits } from './use-contact-hits.ts';

type Filled = NonNullable<ReturnType<typeof contactFromText>>;

interface ContactFieldProps {
  chosen: ContactChoice | null;
  onChoose: (contact: ContactChoice | null) => void;
  /** Opens the form for a new contact with these values. */
  onMake: (filled: Filled | undefined) => void;
  error: string | null;
}

/** Chooses the contact: a recent one, one found by three letters or digits, or a new one. */
export function ContactField({ chosen, onChoose, onMake, error }: ContactFieldProps) {
  const { t } = useTranslation('moves');
  const [isChanged, setChanged] = useState(false);
  if (chosen === null)
    return <ContactSearch onChoose={onChoose} onMake={onMake} error={error} takesFocus={isChanged} />;
  return (
    <div>
      <span className="field-label">{t('begin.contact')}</span>
      <p className={styles.chosen}>
        <ContactText contact={chosen} />
        <button
          type="button"
          className="button button-small button-default"
          onClick={() => {
            setChanged(true);
            onChoose(null);
          }}
        >
          {t('begin.change')}
        </button>
      </p>
    </div>
  );
}

interface ContactSearchProps extends Omit<ContactFieldProps, 'chosen'> {
  /** Focuses the field, because another contact is wanted. */
  takesFocus: boolean;
}

/** The search of contacts. The focus stays in the field; the hit that Enter picks is its active descendant. */
function ContactSearch({ onChoose, onMake, error, takesFocus }: ContactSearchProps) {
  const { t } = useTranslation('moves');
  const id = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState<number | null>(null);
  const [isEntered, setEntered] = useState(false);
  const found = useContactHits(typed);
  const hits = found.hits ?? [];
  // A new contact is offered only after the search has answered.
  const made = found.isSearch && found.isOfText && !isNumberOf(hits, typed) ? contactFromText(typed) : null;
  const count = hits.length + (made ? 1 : 0);
  // In results the first hit is active; in recent contacts none is before an arrow key.
  const at = count === 0 ? null : Math.min(active ?? (found.isSearch ? 0 : -1), count - 1);
  const activeId = at === null || at < 0 ? undefined : `${id}-${at}`;
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (takesFocus) field.current?.focus();
  }, [takesFocus]);
  useEffect(() => {
    if (activeId) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
  }, [activeId]);

  const pick = (index: number) => {
    const hit = hits[index];
    if (hit) onChoose(hit);
    else if (made) onMake(made);
  };
  const pickEntered = useEffectEvent(() => {
    setEntered(false);
    pick(at ?? 0);
  });
  const isAnswered = isEntered && found.isOfText;
  useEffect(() => {
    if (isAnswered) pickEntered();
  }, [isAnswered]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0 && count > 0)
      setActive(((at ?? -1) < 0 ? (step > 0 ? 0 : count - 1) : (at ?? 0) + step + count) % count);
    else if (event.key !== 'Enter' || (activeId === undefined && found.isOfText)) return;
    else if (!found.isOfText) {
      // Remembers an early Enter until the answer arrives.
      setEntered(true);
      found.askNow();
    } else pick(at ?? 0);
    event.preventDefault();
  };
  return (
    <div>
      <label className="field-label" htmlFor={id}>
        {t('begin.contact')}
      </label>
      <div className={`field ${styles.tall}`}>
        <input
          ref={field}
          id={id}
          type="text"
          role="combobox"
          inputMode="search"
          dir="auto"
          autoComplete="off"
          maxLength={200}
          placeholder={t('begin.search', { count: minSearchLength })}
          value={typed}
          aria-invalid={error !== null || undefined}
          aria-describedby={`${id}-below`}
          aria-expanded={count > 0}
          aria-controls={`${id}-hits`}
          aria-autocomplete="list"
          aria-activedescendant={activeId}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive(null);
            setEntered(false);
          }}
          onKeyDown={onKeyDown}
          data-autofocus
        />
      </div>
      <p id={`${id}-below`} className={(error ?? found.failed) ? 'field-error' : styles.quiet} role="status">
        {error ?? found.failed ?? hintOf(found, t)}
      </p>
      <div id={`${id}-hits`} role="listbox" tabIndex={-1} aria-label={t('begin.contact')} className={styles.results}>
        {hits.map((hit, index) => (
          <Option key={hit.id} id={`${id}-${index}`} isActive={index === at} onPick={() => pick(index)}>
            <ContactText contact={hit} />
            <Attended live={hit.live} />
          </Option>
        ))}
        {made && (
          <Option id={`${id}-${hits.length}`} isActive={at === hits.length} onPick={() => onMake(made)}>
            <span className="cut" dir="auto">
              {t('begin.makeOf', { text: made.name || made.number })}
            </span>
          </Option>
        )}
      </div>
      {!made && (
        <button
          type="button"
          className={`link ${styles.make}`}
          onClick={() => onMake(contactFromText(typed) ?? undefined)}
        >
          {t('begin.make')}
        </button>
      )}
    </div>
  );
}

/** Whether a hit has the typed number. */
function isNumberOf(hits: readonly ContactHit[], typed: string): boolean {
  const digits = readWritten(typed).text.replace(/\D/g, '').replace(/^0+/, '');
  return digits.length >= 8 && hits.some(({ number }) => number.endsWith(digits));
}

function hintOf({ hits, isSearch }: ReturnType<typeof useContactHits>, t: ReturnType<typeof useTranslation>['t']) {
  if (isSearch) return hits && t('moves:begin.found', { count: hits.length });
  return hits?.length ? t('moves:begin.recent') : null;
}

interface OptionProps {
  id: string;
  isActive: boolean;
  onPick: () => void;
  children: ReactNode;
}

function Option({ id, isActive, onPick, children }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={styles.result}
      // Keeps focus and caret in the field.
      onPointerDown={(event) => event.preventDefault()}
      onClick={onPick}
    >
      {children}
    </button>
  );
}

const ContactText = ({ contact }: { contact: ContactChoice }) => (
  <span className={styles.contact}>
    <b className="cut" dir="auto">
      {contact.name}
    </b>
    <span className={styles.quiet}>{formatPhone(contact.number)}</span>
  </span>
);

/** Who attends the contact and in which queue, as far as it may be seen. */
function Attended({ live }: { live: readonly LiveTicket[] }) {
  const { t } = useTranslation('moves');
  return live.map(({ uuid, user, queue }) => (
    <span key={uuid} className={`${styles.attended} cut`} dir="auto">
      {[user?.name ?? t('begin.waits'), queue?.name ?? t('tickets:noQueue')].map(isolated).join(' · ')}
    </span>
  ));
}
