import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './search-field.module.css';

/** The pause after the last key before the search. */
const debounceMs = 500;

interface SearchFieldProps {
  label: string;
  /** The current search text. */
  value: string;
  onSearch: (text: string) => void;
}

/** A field that searches while typing and keeps focus and selection. Enter searches at once, Escape clears it. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const { t } = useTranslation('ui');
  const [text, setText] = useState(value);
  const field = useRef<HTMLInputElement>(null);
  // The text that this field last searched; any other came from outside, as from a button that clears the search.
  const own = useRef(value);
  const search = (wanted: string) => {
    own.current = wanted;
    onSearch(wanted);
  };
  const ask = useEffectEvent((wanted: string) => {
    if (wanted.trim() !== value) search(wanted.trim());
  });
  useEffect(() => {
    if (value === own.current) return;
    own.current = value;
    setText(value);
  }, [value]);
  useEffect(() => {
    const timer = setTimeout(() => ask(text), debounceMs);
    return () => clearTimeout(timer);
  }, [text]);
  const empty = () => {
    setText('');
    search('');
    field.current?.focus();
  };
  return (
    <search className={`field ${styles.search}`}>
      <IconSearch size={16} stroke={1.75} aria-hidden="true" />
      <input
        ref={field}
        type="text"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={200}
        aria-label={label}
        placeholder={label}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') search(text.trim());
          if (event.key === 'Escape' && text !== '') {
            event.stopPropagation();
            empty();
          }
        }}
      />
      {text !== '' && (
        <button type="button" className={styles.empty} aria-label={t('search.clear')} onClick={empty}>
          <IconX size={16} stroke={1.75} aria-hidden="true" />
        </button>
      )}
    </search>
  );
}
