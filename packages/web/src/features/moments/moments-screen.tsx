import type { MomentTicket } from '@guiche/contract/moments.schemas';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { usePageTitle } from '../../ui/page-title.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { momentsOptions, momentUsersOptions, useMomentsLive } from './api.ts';
import { cardsOf } from './cards-of.ts';
import { MomentCardView } from './moment-card.tsx';
import { MomentPeek } from './moment-peek.tsx';
import styles from './moments.module.css';

/** The live panel: the waiting tickets first and always in sight, then one card per person. */
export function MomentsScreen() {
  const { t } = useTranslation('moments');
  usePageTitle(t('title'));
  useMomentsLive();
  const tickets = useQuery(momentsOptions);
  const users = useQuery(momentUsersOptions);
  const [peeked, setPeeked] = useState<MomentTicket | null>(null);
  const cards = useMemo(
    () => (tickets.data && users.data ? cardsOf(tickets.data, users.data) : null),
    [tickets.data, users.data],
  );
  const error = tickets.error ?? users.error;
  const retry = () => {
    void tickets.refetch();
    void users.refetch();
  };
  return (
    <main className={styles.screen} aria-busy={cards === null && !error}>
      <header className={styles.header}>
        <h1 className={styles.title}>{t('title')}</h1>
        {users.data && (
          <p className={styles.summary}>
            {t('online', { count: users.data.filter(({ online }) => online).length, total: users.data.length })}
          </p>
        )}
      </header>
      {error && <ErrorState error={error} title={t('failed')} onRetry={retry} />}
      {cards === null && !error && <SkeletonRows rows={6} label={t('loading')} />}
      {cards !== null && (
        <ul className={styles.cards} aria-label={t('title')}>
          {cards.map((card) => (
            <MomentCardView key={card.user?.id ?? 'waiting'} card={card} onPeek={setPeeked} />
          ))}
        </ul>
      )}
      <MomentPeek
        // The preview stays current while it is open.
        ticket={tickets.data?.find(({ id }) => id === peeked?.id) ?? peeked}
        users={users.data ?? []}
        onClose={() => setPeeked(null)}
      />
    </main>
  );
}
