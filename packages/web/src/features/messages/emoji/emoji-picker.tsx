import { fold } from '@guiche/contract/fold';
import { useQueryClient } from '@tanstack/react-query';
import {
  type EmojiDataResolver,
  type EmojiPickerListCategoryHeaderProps,
  type EmojiPickerListEmojiProps,
  type EmojiPickerListProps,
  type EmojiPickerListRowProps,
  EmojiPicker as Parts,
} from 'frimousse';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { languages } from '../../../lib/preferences.ts';
import { useOwnPreference } from '../../preferences/index.ts';
import styles from './emoji.module.css';
import { emojiOptions, withRecent } from './emoji-data.ts';

const components: EmojiPickerListProps['components'] = {
  CategoryHeader: GroupName,
  Emoji: Sign,
  Row,
};

export interface EmojiPickerProps {
  onPick: (sign: string) => void;
}

/** The groups of the data; 2 is skin and hair by themselves. */
const groups = [0, 1, 3, 4, 5, 6, 7, 8, 9] as const;
/** How many columns fit: a finger needs 44 px, a pointer 36. */
function countColumns(): number {
  const isTouched = matchMedia('(pointer: coarse), (max-width: 599px)').matches;
  return isTouched ? Math.max(5, Math.min(8, Math.floor((window.innerWidth - 50) / 44))) : 8;
}
const noTones = { light: '', 'medium-light': '', medium: '', 'medium-dark': '', dark: '' };

/** The emoji picker, with a search by name in the reader's language and the latest used first. */
export function EmojiPicker({ onPick }: EmojiPickerProps) {
  const { t, i18n } = useTranslation('compose');
  const cache = useQueryClient();
  const [text, setText] = useState('');
  const [recent, setRecent] = useOwnPreference('recentEmoji');
  const [failed, setFailed] = useState(false);
  const [columns] = useState(countColumns);
  const language = languages.find((each) => each === i18n.language) ?? 'pt';
  const pick = (sign: string) => {
    setRecent((now) => withRecent(now, sign));
    onPick(sign);
  };
  const resolve: EmojiDataResolver = async () => {
    const known = await cache.ensureQueryData(emojiOptions(language)).catch((error: unknown) => {
      setFailed(true);
      throw error;
    });
    return {
      locale: language,
      emojis: known.map(({ sign, name, group, words }) => ({
        emoji: sign,
        label: name,
        category: group,
        version: 1,
        tags: [words],
      })),
      categories: groups.map((index) => ({ index, label: t(`emoji.groups.${index}`) })),
      skinTones: noTones,
    };
  };
  return (
    <Parts.Root
      className={styles.picker}
      locale={language}
      columns={columns}
      resolveEmojiData={resolve}
      onEmojiSelect={({ emoji }) => pick(emoji)}
    >
      <div className="field">
        <input
          frimousse-search=""
          type="search"
          dir="auto"
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="done"
          aria-label={t('emoji.search')}
          placeholder={t('emoji.search')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
        />
      </div>
      {/* The library searches by this hidden value: folded, so that case, accents and the Turkish i do not matter. */}
      <Parts.Search className="only-read" value={fold(text.trim())} readOnly tabIndex={-1} aria-hidden="true" />
      {text === '' && recent.length > 0 && (
        <fieldset className={styles.recent}>
          <legend className={styles.heading}>{t('emoji.recent')}</legend>
          {recent.slice(0, columns).map((sign) => (
            <button key={sign} type="button" className={styles.sign} onClick={() => pick(sign)}>
              {sign}
            </button>
          ))}
        </fieldset>
      )}
      <Parts.Viewport className={styles.viewport}>
        {failed ? (
          <p className={styles.note} role="alert">
            {t('emoji.failed')}
          </p>
        ) : (
          <Parts.Loading className={styles.note}>{t('emoji.loading')}</Parts.Loading>
        )}
        <Parts.Empty className={styles.note}>{t('emoji.none')}</Parts.Empty>
        <Parts.List className={styles.list} components={components} />
      </Parts.Viewport>
    </Parts.Root>
  );
}

function GroupName({ category, ...props }: EmojiPickerListCategoryHeaderProps) {
  return (
    <div {...props} className={styles.heading}>
      {category.label}
    </div>
  );
}

/** The library counts rows and columns from zero, ARIA from one. */
const fromOne = <P extends { 'aria-rowindex'?: number | undefined; 'aria-colindex'?: number | undefined }>(
  props: P,
): P => {
  const { 'aria-rowindex': row, 'aria-colindex': column } = props;
  return {
    ...props,
    ...(row !== undefined && { 'aria-rowindex': row + 1 }),
    ...(column !== undefined && { 'aria-colindex': column + 1 }),
  };
};

function Row(props: EmojiPickerListRowProps) {
  return <div {...fromOne(props)} />;
}

function Sign({ emoji, ...props }: EmojiPickerListEmojiProps) {
  return (
    <button
      {...fromOne(props)}
      type="button"
      className={emoji.isActive ? `${styles.sign} ${styles.active}` : styles.sign}
    >
      {emoji.emoji}
    </button>
  );
}
