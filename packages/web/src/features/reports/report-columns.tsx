import type { ReportTicket } from '@guiche/contract/reports.schemas';
import { IconHistory, IconMessageCircle } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import type { Column } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LastMessage } from '../../ui/last-message.tsx';
import { formatDuration } from './report-search.ts';
import styles from './reports.module.css';

const Words = ({ text, isMessage = false }: { text: string | null; isMessage?: boolean }) => (
  <span className={styles.words} dir="auto">
    {text === null || text === '' ? '–' : isMessage ? <LastMessage text={text} /> : text}
  </span>
);

function Moment({ at }: { at: string | null }) {
  if (at === null) return '–';
  return (
    <time className={styles.moment} dateTime={at}>
      {formatDate(at)} <span>{formatTime(at)}</span>
    </time>
  );
}

/** The columns of a row, and its acts where the conversation may be read. */
export function useReportColumns(showLog: (ticket: ReportTicket) => void): readonly Column<ReportTicket>[] {
  const { t } = useTranslation('reports');
  const navigate = useNavigate();
  const text = (key: 'whatsappName' | 'userName' | 'queueName', track: string, from = 0): Column<ReportTicket> => ({
    key,
    label: t(`column.${key}`),
    track,
    from,
    cell: (ticket) => <Words text={ticket[key]} />,
  });
  return [
    { key: 'id', label: t('column.id'), track: '64px', cell: ({ id }) => id },
    text('whatsappName', 'minmax(104px, 1fr)', 1120),
    {
      key: 'contactName',
      label: t('column.contactName'),
      track: 'minmax(128px, 1.4fr)',
      cell: ({ contactName }) => <Words text={contactName} />,
      isName: true,
    },
    text('userName', 'minmax(100px, 1fr)'),
    text('queueName', 'minmax(92px, 1fr)'),
    { key: 'status', label: t('column.status'), track: '116px', cell: ({ status }) => t(`status.${status}`) },
    {
      key: 'lastMessage',
      label: t('column.lastMessage'),
      track: 'minmax(120px, 1.6fr)',
      cell: ({ lastMessage }) => <Words text={lastMessage} isMessage />,
    },
    { key: 'createdAt', label: t('column.createdAt'), track: '96px', cell: (row) => <Moment at={row.createdAt} /> },
    {
      key: 'closedAt',
      label: t('column.closedAt'),
      track: '100px',
      from: 910,
      cell: (row) => <Moment at={row.closedAt} />,
    },
    {
      key: 'supportTime',
      label: t('column.supportTime'),
      track: '112px',
      from: 1020,
      cell: ({ supportTime }) => (supportTime === null ? '–' : formatDuration(supportTime)),
      atEnd: true,
    },
    { key: 'NPS', label: t('column.NPS'), track: '56px', from: 1180, cell: ({ NPS }) => NPS ?? '–', atEnd: true },
    {
      key: 'acts',
      label: t('column.acts'),
      track: '84px',
      isUnlabelled: true,
      atEnd: true,
      cell: (ticket) =>
        ticket.canOpen && (
          <span className={styles.acts}>
            <IconButton icon={IconHistory} label={t('log', { ticketId: ticket.id })} onClick={() => showLog(ticket)} />
            <IconButton
              icon={IconMessageCircle}
              label={t('open', { ticketId: ticket.id })}
              onClick={() => void navigate({ to: '/tickets/$uuid' as string, params: { uuid: ticket.uuid } as never })}
            />
          </span>
        ),
    },
  ];
}
