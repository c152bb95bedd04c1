import type { Message } from '@guiche/contract/messages';
import { useTranslation } from 'react-i18next';
import { cutText } from '../tickets/index.ts';
import styles from './bubble.module.css';

type Quoted = NonNullable<Message['quotedMsg']>;

const maxQuote = 160;

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
  const body = quoted.isDeleted ? t(own ? 'deleted' : 'deletedByContact') : cutText(quoted.body, maxQuote);
  return (
    <button
      type="button"
      className={own ? styles.quote : `${styles.quote} ${styles.theirs}`}
      tabIndex={reachable ? 0 : -1}
      data-quote={quoted.id}
      aria-label={t('goToQuoted', { text: body === '' ? t('unsupported') : body })}
    >
      <b className="cut" dir="auto">
        {own ? t('you') : (quoted.contact?.name ?? contact)}
      </b>
      <span className="cut" dir="auto">
        {body === '' ? t('unsupported') : body}
      </span>
    </button>
  );
}
