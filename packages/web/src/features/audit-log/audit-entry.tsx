import type { AuditEntry } from '@guiche/contract/audit-log';
import {
  type Icon,
  IconArrowsExchange,
  IconChevronDown,
  IconChevronUp,
  IconDownload,
  IconKey,
  IconPencil,
  IconPlugConnected,
  IconPlus,
  IconTrash,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './audit.module.css';
import { detailsOf } from './audit-search.ts';
import { Sentence, whoDid } from './sentence.tsx';

const glyphs: readonly [RegExp, Icon][] = [
  [/\.delete$|dataDeletion|takenBack/, IconTrash],
  [/^(auth|second-factor)\./, IconKey],
  [/^(ticket\.(update|bulk)|contact\.merge)/, IconArrowsExchange],
  [/export/, IconDownload],
  [/\.create$/, IconPlus],
  [/^(connection|templates)\./, IconPlugConnected],
];

interface EntryProps {
  entry: AuditEntry;
  /** Shows what this person did. */
  onPerson: (userId: number) => void;
}

/** One act in a sentence; what it is called in the log, and what the call brought, are seen once it is opened. */
export function AuditEntryRow({ entry, onPerson }: EntryProps) {
  const { t } = useTranslation('audit');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const time = formatTime(entry.createdAt);
  const Glyph = glyphs.find(([of]) => of.test(entry.act))?.[1] ?? IconPencil;
  return (
    <li className={styles.entry} data-open={isOpen || undefined} data-bad={Glyph === IconTrash || undefined}>
      <time className={styles.time} dateTime={entry.createdAt}>
        {time}
      </time>
      <span className={styles.glyph} aria-hidden="true">
        <Glyph size={16} stroke={1.75} />
      </span>
      <p className={styles.sentence}>
        <Sentence entry={entry} />
      </p>
      <IconButton
        label={t(isOpen ? 'detail.close' : 'detail.open')}
        icon={isOpen ? IconChevronUp : IconChevronDown}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      />
      <div id={id} hidden={!isOpen} className={styles.details}>
        {isOpen && <Details entry={entry} onPerson={onPerson} />}
      </div>
    </li>
  );
}

function Details({ entry, onPerson }: EntryProps) {
  const { t } = useTranslation('audit');
  const [date, time] = [formatDate(entry.createdAt), formatTime(entry.createdAt)];
  const brought = detailsOf(entry.details);
  const facts = [
    [t('detail.when'), `${date} ${time}`],
    ...(entry.ip === null ? [] : [[t('detail.from'), `IP ${entry.ip}`]]),
    ...(entry.subjectId === null ? [] : [[t('detail.record'), `#${entry.subjectId}`]]),
    [t('detail.code'), entry.act],
  ] as const;
  const { user: doer } = entry;
  return (
    <>
      {brought.length > 0 && (
        <table className={styles.brought}>
          <caption className="only-read">{t('detail.brought')}</caption>
          <tbody>
            {brought.map(([name, value]) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td dir="auto">{value}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <dl className={styles.facts}>
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {doer !== null && (
        <button type="button" className={`link ${styles.all}`} onClick={() => onPerson(doer.id)}>
          {t('detail.all', { name: whoDid(entry, t) })}
        </button>
      )}
    </>
  );
}
