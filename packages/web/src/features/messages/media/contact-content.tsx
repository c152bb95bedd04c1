import type { Card } from '@guiche/contract/media';
import { IconCopy, IconMessagePlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/formats.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { talkToNumber } from '../../contacts/index.ts';
import styles from './media.module.css';

const shownAtFirst = 3;

/** Contact cards: names and numbers to copy, and buttons to write to them. */
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
      <TalkButtons name={card.name} addresses={addressesOf(card)} reachable={reachable} />
    </>
  );
}

interface Address {
  number: string;
  text: string;
}

/** Whether a number can be used to find somebody; a masked one cannot. */
const isWhole = (number: string) => !number.includes('*') && (number.match(/\p{Nd}/gu)?.length ?? 0) >= 8;

/** The addresses of a card: the account first, then the number, each once. */
function addressesOf({ phones }: Card): Address[] {
  const all = phones.flatMap(({ number, account }) => {
    const named = account !== undefined && isWhole(account) ? `+${account}` : number;
    return isWhole(named) ? [{ number: named, text: formatPhone(number) }] : [];
  });
  return [...new Map(all.map((address) => [address.number, address])).values()];
}

/** With one address a press starts a ticket; with several a menu asks which. */
function TalkButtons({ name, addresses, reachable }: { name: string; addresses: Address[]; reachable: boolean }) {
  const { t } = useTranslation('media');
  const id = useId();
  const [asks, setAsks] = useState(false);
  const [busy, setBusy] = useState<string | null>(null);
  const talk = (number: string) => {
    if (busy !== null) return;
    setBusy(number);
    void talkToNumber(name, number).finally(() => setBusy(null));
  };
  const button = { type: 'button', className: styles.act, tabIndex: reachable ? 0 : -1 } as const;
  const sign = <IconMessagePlus size={16} stroke={1.75} aria-hidden="true" />;
  const [only, ...others] = addresses;
  if (only === undefined) return null;
  const own =
    others.length === 0
      ? { onClick: () => talk(only.number), 'aria-busy': busy !== null }
      : { onClick: () => setAsks(!asks), 'aria-expanded': asks, 'aria-controls': asks ? id : undefined };
  return (
    <>
      <button {...button} {...own} aria-label={t('contact.talkTo', { name })}>
        {sign}
        {t('contact.talk')}
      </button>
      {asks && (
        <fieldset id={id}>
          <legend className={styles.quiet}>{t('contact.which')}</legend>
          {addresses.map(({ number, text }) => (
            <button
              {...button}
              key={number}
              aria-label={t('contact.talkTo', { name: text })}
              aria-busy={busy === number}
              onClick={() => talk(number)}
            >
              {sign}
              {text}
            </button>
          ))}
        </fieldset>
      )}
    </>
  );
}
