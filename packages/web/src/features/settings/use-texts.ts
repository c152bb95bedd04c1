import { useState } from 'react';
import type { TextKey } from './options.ts';
import type { SettingValues } from './setting-values.ts';

interface Written {
  text: string;
  /** The stored text when editing began, or when the person last kept their own. */
  base: string;
}

export interface EditedText {
  text: string;
  isDirty: boolean;
  /** Somebody else saved another text meanwhile. */
  isOvertaken: boolean;
  write: (text: string) => void;
  /** Discards the own text for the stored one. */
  drop: () => void;
  /** Keeps the own text over the stored one. */
  keep: () => void;
}

/** The edited texts beside the stored ones; `shown` also holds those being saved. */
export function useTexts(stored: SettingValues, shown: SettingValues) {
  const [written, setWritten] = useState<Partial<Record<TextKey, Written>>>({});
  const storedText = (key: TextKey) => stored[key] ?? '';
  const shownText = (key: TextKey) => shown[key] ?? '';

  const textOf = (key: TextKey): EditedText => {
    const own = written[key];
    const isDirty = own !== undefined && own.text !== shownText(key);
    const drop = () => setWritten(({ [key]: _dropped, ...others }) => others);
    return {
      text: isDirty ? own.text : shownText(key),
      isDirty,
      isOvertaken: isDirty && own.base !== storedText(key),
      write: (text) => setWritten((all) => ({ ...all, [key]: { text, base: all[key]?.base ?? storedText(key) } })),
      drop,
      keep: () => setWritten((all) => ({ ...all, [key]: { text: own?.text ?? '', base: storedText(key) } })),
    };
  };
  const dirty = (Object.keys(written) as TextKey[]).filter((key) => textOf(key).isDirty);
  /** A text was saved; further typing is based on it. */
  const settle = (key: TextKey, text: string) =>
    setWritten(({ [key]: own, ...others }) =>
      own === undefined || own.text === text ? others : { ...others, [key]: { text: own.text, base: text } },
    );
  return { textOf, dirty, settle, dropAll: () => setWritten({}) };
}
