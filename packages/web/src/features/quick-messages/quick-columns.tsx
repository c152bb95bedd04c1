import type { Actor } from '@guiche/contract/actor';
import { shownQuickText } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { IconEye, IconPaperclip, IconPencil, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { cutText } from '../../lib/cut-text.ts';
import { actsColumn } from '../../ui/acts-column.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { RowName } from '../../ui/row-name.tsx';
import styles from './quick.module.css';

interface RowActs {
  actor: Actor;
  mayChange: (quick: QuickMessage) => boolean;
  onOpen: (quick: QuickMessage) => void;
  onDelete: (quick: QuickMessage) => void;
}

/** Who can find it, in one word. */
const audienceOf = ({ geral, visao }: QuickMessage) => (geral ? 'general' : visao ? 'visible' : 'private');

/** The columns and acts of the table. */
export function columnsOf(
  t: TFunction<'quick'>,
  { actor, mayChange, onOpen, onDelete }: RowActs,
): readonly Column<QuickMessage>[] {
  const isOnlyRead = (quick: QuickMessage) => !mayChange(quick);
  return [
    {
      key: 'shortcode',
      label: t('column.shortcode'),
      track: 'minmax(110px, 1fr)',
      isName: true,
      cell: (quick) => <RowName onOpen={() => onOpen(quick)}>{`/${quick.shortcode}`}</RowName>,
    },
    {
      key: 'message',
      label: t('column.message'),
      track: 'minmax(160px, 3fr)',
      cell: ({ message }) => <span dir="auto">{cutText(message, shownQuickText)}</span>,
    },
    {
      key: 'media',
      label: t('column.media'),
      track: 'minmax(100px, 1.2fr)',
      cell: ({ mediaName }) =>
        mediaName === null ? (
          '—'
        ) : (
          <span className={styles.media}>
            <IconPaperclip size={14} stroke={1.75} aria-hidden="true" />
            <span dir="auto">{mediaName}</span>
          </span>
        ),
    },
    {
      key: 'audience',
      label: t('column.audience'),
      track: '120px',
      cell: (quick) => (
        <>
          {t(`audience.${audienceOf(quick)}`)}
          {quick.userId === actor.userId && audienceOf(quick) !== 'private' && (
            <span className={styles.own}>{t('audience.own')}</span>
          )}
        </>
      ),
    },
    { key: 'status', label: t('column.status'), track: '100px', cell: ({ status }) => t(status ? 'on' : 'off') },
    actsColumn(t('column.acts'), [
      { label: ({ shortcode }) => t('act.view', { shortcode }), icon: IconEye, run: onOpen, isFor: isOnlyRead },
      { label: ({ shortcode }) => t('act.edit', { shortcode }), icon: IconPencil, run: onOpen, isFor: mayChange },
      { label: ({ shortcode }) => t('act.delete', { shortcode }), icon: IconTrash, run: onDelete, isFor: mayChange },
    ]),
  ];
}
