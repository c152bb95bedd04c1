import type { Contact } from '@guiche/contract/contacts.schemas';
import { IconBan, IconCopy, IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import styles from './contacts.module.css';

/** A masked number cannot be copied. */
const isMasked = (number: string) => number.includes('*');

/** Picture, name, number and e-mail; pressing a text copies it. */
export function ContactSummary({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const { name, number, email } = contact;
  return (
    <section className={styles.who} aria-label={t('who')}>
      {contact.urlPicture === null ? (
        <Avatar name={name} seed={contact.id} size={64} channel={contact.channel} />
      ) : (
        <img className={styles.picture} src={contact.urlPicture} alt="" width={64} height={64} />
      )}
      <Copied text={name} label={t('copy.name')} className={styles.name}>
        {/^\d{8,}$/.test(name) ? formatPhone(name) : name}
      </Copied>
      {number !== '' &&
        (isMasked(number) ? (
          <p className={styles.number} data-tip={t('masked')}>
            {formatPhone(number)}
          </p>
        ) : (
          <Copied text={formatPhone(number)} label={t('copy.number')} className={styles.number}>
            {formatPhone(number)}
          </Copied>
        ))}
      {contact.formerNumbers?.map((former) => (
        <p key={former} className={`${styles.number} ${styles.quiet}`}>
          {t('former', { number: formatPhone(former) })}
        </p>
      ))}
      {email !== '' && (
        <Copied text={email} label={t('copy.email')} className={styles.number}>
          <IconMail size={14} stroke={1.75} aria-hidden="true" /> {email}
        </Copied>
      )}
      {!contact.active && (
        <p className={styles.blocked}>
          <IconBan size={16} stroke={1.75} aria-hidden="true" />
          {t('block.isBlocked')}
        </p>
      )}
    </section>
  );
}

interface CopiedProps {
  text: string;
  label: string;
  className: string | undefined;
  children: React.ReactNode;
}

function Copied({ text, label, className, children }: CopiedProps) {
  const { t } = useTranslation('contacts');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      announce(t('copied'));
      showToast({ kind: 'success', text: t('copied') });
    } catch (error) {
      console.warn('nothing copied', error);
      showToast({ kind: 'error', text: t('notCopied') });
    }
  };
  return (
    <button type="button" className={`${styles.copy} ${className}`} data-tip={label} onClick={() => void copy()}>
      <span className="only-read">{label}: </span>
      <span className={styles.copyText} dir="auto">
        {children}
      </span>
      <IconCopy size={14} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
