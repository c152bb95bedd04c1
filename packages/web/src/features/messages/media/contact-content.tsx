import { IconCopy, IconMessagePlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/formats.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { talkToNumber } from '../../contacts/index.ts';
import styles from './media.module.css';
import type { Card } from './read-content.ts';

const shownAtFirst = 3;

/** People or firms somebody passes on: names and numbers, to be copied, and to be written to. */
export function ContactContent({ contacts, reachable }: { contacts: readonly Card[]; reachable: boolean }) {
  const { t } = useTranslation('media');
  const [all, setAll] = useState(false);
  const shown = all ? contacts : contacts.slice(0, shownAtFirst);
  const hidden = contacts.length - shown.length;
  return (
    <div className={styles.card}>
      {shown.map((card, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the cards of a message have no other identity and never move
        <ContactCard key={place} card={card} reachable={reachable} />
      ))}
      {hidden > 0 && (
        <button type="button" className={styles.act} tabIndex={reachable ? 0 : -1} onClick={() => setAll(true)}>
          {t('contact.more', { count: hidden })}
        </button>
      )}
    </div>
  );
}

function ContactCard({ card, reachable }: { card: Card; reachable: boolean }) {
  const { t } = useTranslation('media');
  const lines = [
    ...card.phones.map(({ number }) => ({ value: number, text: formatPhone(number) })),
    ...card.emails.map((email) => ({ value: email, text: email })),
  ];
  const number = card.phones.map((phone) => phone.number).find(isWhole);
  return (
    <>
      <div className={styles.cardHead}>
        <Avatar name={card.name} seed={card.name.length} size={36} />
        <span className={styles.fileText}>
          <b dir="auto">{card.name}</b>
          {card.organization !== null && (
            <span className={styles.quiet} dir="auto">
              {card.organization}
            </span>
          )}
          {lines.map(({ value, text }, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same number may stand there twice
            <span key={place} className={styles.copyLine}>
              <span className={styles.number}>{text}</span>
              <IconButton
                className={styles.copy}
                icon={IconCopy}
                label={t('contact.copy', { value: text })}
                tabIndex={reachable ? 0 : -1}
                onClick={() => void copyText(value)}
              />
            </span>
          ))}
        </span>
      </div>
      {number !== undefined && <TalkButton name={card.name} number={number} reachable={reachable} />}
    </>
  );
}

/** A number somebody can be found by; a hidden one is none. */
const isWhole = (number: string) => /^\+?\d(?:[ ().-]*\d){7,19}$/.test(number);

function TalkButton({ name, number, reachable }: { name: string; number: string; reachable: boolean }) {
  const { t } = useTranslation('media');
  const [busy, setBusy] = useState(false);
  const talk = () => {
    if (busy) return;
    setBusy(true);
    void talkToNumber(name, number).finally(() => setBusy(false));
  };
  return (
    <button
      type="button"
      className={styles.act}
      tabIndex={reachable ? 0 : -1}
      aria-label={t('contact.talkTo', { name })}
      aria-busy={busy}
      onClick={talk}
    >
      <IconMessagePlus size={16} stroke={1.75} aria-hidden="true" />
      {t('contact.talk')}
    </button>
  );
}
