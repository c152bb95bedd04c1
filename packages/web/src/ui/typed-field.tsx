import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type FieldProps, Labelled } from './form-field.tsx';
import styles from './typed-field.module.css';

export interface TypedValue {
  /** As it is kept; empty: none. Also while what is typed is none yet. */
  value: string;
  onChange: (value: string) => void;
}

/** How a value is written by hand. */
interface Writing {
  read: (typed: string, isDone: boolean) => string | null;
  show: (value: string) => string;
  /** What typing one more letter makes of it. */
  complete?: (typed: string, before: string) => string;
}

export interface TypedFieldProps extends FieldProps, TypedValue {
  /** Stands beside the field, on its line. */
  beside?: ReactNode;
}

interface Props extends TypedFieldProps {
  writing: Writing;
  placeholder: string;
  /** Said of what cannot be read, once it is left. */
  wrongText: string;
  /** A button at the end of the field. */
  button?: ReactNode;
  /** What an arrow key makes of a value. */
  step?: (value: string, by: 1 | -1) => string;
}

/** A value that is typed in its usual writing: read while it is typed, put in order when it is left. */
export function TypedField({ value, onChange, error = null, writing, ...props }: Props) {
  const { placeholder, wrongText, button, beside, step, ...field } = props;
  const { read, show, complete = (typed) => typed } = writing;
  // `own` is what this field told of last, `seen` what it was given.
  const [typed, setTyped] = useState({ text: show(value), own: value, seen: value });
  const [isIn, setIn] = useState(false);
  const [isWrong, setWrong] = useState(false);
  if (typed.seen !== value) {
    // Changed from elsewhere. What is being typed waits for no answer: an address changes a moment later.
    const isOthers = value !== typed.own && !isIn;
    setTyped(isOthers ? { text: show(value), own: value, seen: value } : { ...typed, seen: value });
    if (isOthers) setWrong(false);
  }
  const keep = (text: string, own: string) => {
    setTyped({ ...typed, text, own });
    if (own !== typed.own) onChange(own);
  };
  const write = (now: string) => {
    const text = complete(now, typed.text);
    setWrong(false);
    keep(text, read(text, false) ?? '');
  };
  const finish = () => {
    if (typed.text.trim() === '') return keep('', '');
    const next = read(typed.text, true);
    setWrong(next === null);
    if (next !== null) keep(show(next), next);
  };
  const press = (event: KeyboardEvent) => {
    // Before the form is sent.
    if (event.key === 'Enter') finish();
    const by = event.key === 'ArrowUp' ? 1 : event.key === 'ArrowDown' ? -1 : null;
    if (by === null || step === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    setWrong(false);
    const next = step(typed.own, by);
    keep(show(next), next);
  };
  return (
    <Labelled {...field} error={isWrong ? wrongText : error}>
      {(aria) => (
        <div className={styles.line}>
          <div className={`field ${styles.field}`}>
            <input
              {...aria}
              data-typed={isWrong ? 'unread' : 'read'}
              type="text"
              autoComplete="off"
              spellCheck={false}
              maxLength={40}
              placeholder={placeholder}
              value={typed.text}
              onChange={(event) => write(event.currentTarget.value)}
              onFocus={() => setIn(true)}
              onBlur={() => {
                setIn(false);
                finish();
              }}
              onKeyDown={press}
            />
            {button}
          </div>
          {beside}
        </div>
      )}
    </Labelled>
  );
}
