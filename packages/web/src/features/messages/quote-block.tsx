import type { Message } from '@guiche/contract/messages.schemas';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { quotedOptions } from './api.ts';
import styles from './bubble.module.css';
import { MessageGist } from './message-gist.tsx';
import { messagesOf } from './message-pages.ts';
import { foundQuote } from './quoted-of.ts';
import { spokenGist } from './spoken-gist.ts';

type Quoted = NonNullable<Message['quotedMsg']>;

const maxSpoken = 160;

interface ShownQuoteProps {
  quoted: Quoted;
  /** The contact's name, for quotes without one. */
  contact: string;
  reachable: boolean;
}

interface QuoteBlockProps extends ShownQuoteProps {
  /** The ticket of the chat. */
  ticketId: number;
}

/** The quoted message; pressing it jumps there. */
export function QuoteBlock({ ticketId, ...shown }: QuoteBlockProps) {
  return shown.quoted.isElsewhere ? <SoughtQuote ticketId={ticketId} {...shown} /> : <ShownQuote {...shown} />;
}

/** A quote of another ticket. Its text is loaded for people who may read it; otherwise it says where it is from. */
function SoughtQuote({ ticketId, quoted, ...shown }: QuoteBlockProps) {
  const { data, isSuccess } = useInfiniteQuery(quotedOptions(ticketId, quoted.id));
  return <ShownQuote {...shown} quoted={isSuccess ? foundQuote(quoted, messagesOf(data)) : quoted} />;
}

function ShownQuote({ quoted, contact, reachable }: ShownQuoteProps) {
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
