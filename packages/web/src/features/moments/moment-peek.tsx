import { canOpenFromMoments } from '@guiche/contract/moments';
import type { MomentTicket } from '@guiche/contract/moments.schemas';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { LastMessage } from '../../ui/last-message.tsx';
import { useSession } from '../auth/index.ts';
import type { MomentUser } from './cards-of.ts';
import { shownName, Waiting } from './moment-card.tsx';
import styles from './moments.module.css';

interface PeekProps {
  ticket: MomentTicket | null;
  users: readonly MomentUser[];
  onClose: () => void;
}

/** A preview of a ticket inside the panel, with a link for people who may open it. Nothing is marked as read. */
export function MomentPeek({ ticket, users, onClose }: PeekProps) {
  const { t } = useTranslation('moments');
  const { actor } = useSession();
  // Keeps its content while it fades out.
  const last = useRef(ticket);
  if (ticket !== null) last.current = ticket;
  const shown = ticket ?? last.current;
  if (shown === null) return null;
  const { uuid, status } = shown;
  const mayOpen = canOpenFromMoments(actor, shown);
  const search = (old: Record<string, unknown>) => ({ ...old, side: undefined, tab: status });
  return (
    <Dialog
      opened={ticket !== null}
      onClose={onClose}
      title={shownName(shown.contact.name)}
      actions={
        <>
          <button type="button" className="button button-default" onClick={onClose}>
            {t('close')}
          </button>
          {mayOpen && (
            <Link to="/tickets/$uuid" params={{ uuid }} search={search} className="button button-primary">
              {t('open')}
            </Link>
          )}
        </>
      }
    >
      <PeekFacts ticket={shown} attendant={users.find(({ id }) => id === shown.userId)?.name ?? null} />
      {!mayOpen && <p className={styles.note}>{t('notYours')}</p>}
    </Dialog>
  );
}

function PeekFacts({ ticket, attendant }: { ticket: MomentTicket; attendant: string | null }) {
  const { t } = useTranslation('moments');
  const { id, queue, lastMessage, waitingSince, updatedAt } = ticket;
  return (
    <dl className={styles.facts}>
      <Fact name={t('fact.ticket')}>#{id}</Fact>
      <Fact name={t('fact.attendant')}>{attendant ?? t('nobody')}</Fact>
      <Fact name={t('fact.queue')}>{queue?.name ?? t('tickets:noQueue')}</Fact>
      <Fact name={t('fact.moved')}>
        <time dateTime={updatedAt} title={zoneToName(updatedAt)}>
          {formatDate(updatedAt)} {formatTime(updatedAt)}
        </time>
      </Fact>
      <Fact name={t('fact.waiting')}>
        {waitingSince === null ? t('answered') : <Waiting since={waitingSince} label={t('tickets:waiting.since')} />}
      </Fact>
      <Fact name={t('fact.message')}>{lastMessage === '' ? '–' : <LastMessage text={lastMessage} />}</Fact>
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}
