import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { type FieldProps, Labelled } from './form-field.tsx';
import styles from './typed-field.module.css';

export interface TypedValue {
  /** The value as stored; empty: none, also while the typed text is incomplete. */
  value: string;
  onChange: (value: string) => void;
}

/** How a value is typed. */
interface Writing {
  read: (typed: string, isDone: boolean) => string | null;
  show: (value: string) => string;
  /** Completes the text after a key. */
  complete?: (typed: string, before: string) => string;
}

export interface TypedFieldProps extends FieldProps, TypedValue {
  /** Shown beside the field on the same line. */
  beside?: ReactNode;
}

interface Props extends TypedFieldProps {
  writing: Writing;
  placeholder: string;
  /** The error for text that cannot be read, shown on blur. */
  wrongText: string;
  /** A button inside the field's end. */
  button?: ReactNode;
  /** The next value for an arrow key. */
  step?: (value: string, by: 1 | -1) => string;
}

/** A field for a value in its usual notation: parsed while typing, normalised on blur. */
export function TypedField({ value, onChange, error = null, writing, ...props }: Props) {
  const { placeholder, wrongText, button, beside, step, ...field } = props;
  const { read, show, complete = (typed) => typed } = writing;
  // `own` is the value this field last reported, `seen` the value it was given.
  const [typed, setTyped] = useState({ text: show(value), own: value, seen: value });
  const [isIn, setIn] = useState(false);
  const [isWrong, setWrong] = useState(false);
  if (typed.seen !== value) {
    // The value changed from outside. While typing, later values are ignored, since an address changes a moment later.
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
    // Normalises before the form is sent.
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
