import { type KeyboardEvent, useId, useLayoutEffect, useState } from 'react';
import styles from './choices.module.css';
import { Labelled } from './form-field.tsx';

interface Choice {
  value: string;
  label: string;
}

interface SearchSelectProps {
  label: string;
  hint?: string;
  value: string;
  choices: readonly Choice[];
  /** The choices that match a text, the best first. */
  find: (typed: string) => readonly Choice[];
  /** Shown when no choice matches. */
  none: string;
  onChange: (value: string) => void;
}

/** Chooses one of many by typing. The chosen one stands in the field; typed text that is not chosen changes nothing. */
export function SearchSelect({ label, hint, value, choices, find, none, onChange }: SearchSelectProps) {
  const id = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const isOpen = typed !== null;
  const chosen = choices.find((choice) => choice.value === value);
  const found = !isOpen ? [] : typed === '' ? choices : find(typed);
  const current = Math.min(at, found.length - 1);

  const open = () => {
    if (isOpen) return;
    setTyped('');
    setAt(
      Math.max(
        0,
        choices.findIndex((choice) => choice.value === value),
      ),
    );
  };
  const choose = (choice: Choice | undefined) => {
    if (!choice) return;
    setTyped(null);
    if (choice.value !== value) onChange(choice.value);
  };
  const move = (step: number) => setAt((current + step + found.length) % Math.max(1, found.length));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      if (isOpen) move(event.key === 'ArrowDown' ? 1 : -1);
      else open();
    } else if (event.key === 'Enter' && isOpen) choose(found[current]);
    else if (event.key === 'Escape' && isOpen) {
      // Escape closes the list, not its dialog.
      event.stopPropagation();
      setTyped(null);
    } else return;
    event.preventDefault();
  };

  return (
    <Labelled label={label} hint={isOpen && found.length === 0 ? none : hint}>
      {(aria) => (
        <div className={styles.around}>
          <div className="field">
            <input
              {...aria}
              type="text"
              role="combobox"
              dir="auto"
              autoComplete="off"
              spellCheck={false}
              maxLength={60}
              aria-expanded={isOpen && found.length > 0}
              aria-controls={`${id}-list`}
              aria-activedescendant={isOpen && found.length > 0 ? `${id}-${current}` : undefined}
              data-mantine-stop-propagation={isOpen}
              placeholder={chosen?.label}
              value={typed ?? chosen?.label ?? ''}
              onFocus={open}
              onClick={open}
              onBlur={() => setTyped(null)}
              onChange={(event) => {
                setTyped(event.currentTarget.value);
                setAt(0);
              }}
              onKeyDown={onKeyDown}
            />
          </div>
          {isOpen && found.length > 0 && (
            <div id={`${id}-list`} role="listbox" aria-label={label} className={styles.choices}>
              {found.map((choice, index) => (
                <Option
                  key={choice.value}
                  id={`${id}-${index}`}
                  label={choice.label}
                  isCurrent={index === current}
                  onChoose={() => choose(choice)}
                />
              ))}
            </div>
          )}
        </div>
      )}
    </Labelled>
  );
}

interface OptionProps {
  id: string;
  label: string;
  isCurrent: boolean;
  onChoose: () => void;
}

function Option({ id, label, isCurrent, onChoose }: OptionProps) {
  useLayoutEffect(() => {
    if (isCurrent) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  }, [id, isCurrent]);
  return (
    // The field keeps the focus: arrows and Enter choose by keyboard.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    // biome-ignore lint/a11y/useFocusableInteractive: pointed to by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isCurrent}
      className={styles.choice}
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className="cut" dir="auto">
        {label}
      </span>
    </div>
  );
}
