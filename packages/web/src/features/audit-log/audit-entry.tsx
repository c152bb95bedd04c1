import type { AuditEntry } from '@guiche/contract/audit-log.schemas';
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
import { formatTime } from '../../lib/formats.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './audit.module.css';
import { AuditDetails } from './audit-details.tsx';
import { Sentence } from './sentence.tsx';

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
  /** Filters by this person. */
  onPerson: (userId: number) => void;
}

/** One act in a sentence; opened, it shows what changed and the act's code. */
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
        {isOpen && <AuditDetails entry={entry} onPerson={onPerson} />}
      </div>
    </li>
  );
}
