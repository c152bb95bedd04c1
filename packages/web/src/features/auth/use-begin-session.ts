import type { ResultOf } from '@guiche/contract/route';
import type { giveSecondFactor } from '@guiche/contract/second-factor';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { beginSession } from '../../lib/session-store.ts';
import { showToast } from '../../ui/toast.ts';
import { daysToWarnOf, isOverdue } from './due-date.ts';
import { forgetEndNotice } from './end-notice.ts';

/** Starts with a session; the routes see it and lead on. */
export function useBeginSession() {
  const { t } = useTranslation('auth');
  return (session: ResultOf<typeof giveSecondFactor>) => {
    forgetEndNotice();
    const { company } = session.user;
    const days = daysToWarnOf(company);
    if (isOverdue(company)) showToast({ kind: 'error', text: t('due.past', { date: formatDate(company.dueDate) }) });
    else if (days !== null) showToast({ kind: 'info', text: t('due.soon', { count: days }) });
    beginSession(session);
  };
}
