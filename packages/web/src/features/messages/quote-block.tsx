import type { Message } from '@guiche/contract/messages';
import { useTranslation } from 'react-i18next';
import styles from './bubble.module.css';
import { MessageGist } from './message-gist.tsx';
import { spokenGist } from './spoken-gist.ts';

type Quoted = NonNullable<Message['quotedMsg']>;

const maxSpoken = 160;

interface QuoteBlockProps {
  quoted: Quoted;
  /** The contact's name, for quotes that carry none. */
  contact: string;
  reachable: boolean;
}

/** The message an answer belongs to. Pressing it leads there. */
export function QuoteBlock({ quoted, contact, reachable }: QuoteBlockProps) {
  const { t } = useTranslation('messages');
  const own = quoted.fromMe;
  const deleted = quoted.isDeleted ? t(own ? 'deleted' : 'deletedByContact') : null;
  const instead = quoted.isElsewhere ? t('quotedElsewhere') : deleted;
  return (
    <button
      type="button"
      className={own ? styles.quote : `${styles.quote} ${styles.theirs}`}
      tabIndex={reachable ? 0 : -1}
      data-quote={quoted.id}
      aria-label={t('goToQuoted', { text: instead ?? spokenGist(quoted, maxSpoken) })}
    >
      <b className="cut" dir="auto">
        {own ? t('you') : (quoted.contact?.name ?? contact)}
      </b>
      <span className="cut" dir="auto">
        {instead ?? <MessageGist message={quoted} />}
      </span>
    </button>
  );
}
