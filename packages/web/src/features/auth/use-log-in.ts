import { type logIn, logIn as logInRoute } from '@guiche/contract/auth';
import type { BodyOf } from '@guiche/contract/route';
import { useMutation } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatDate } from '../../lib/formats.ts';
import { call } from '../../lib/http.ts';
import { beginSession } from '../../lib/session-store.ts';
import { showToast } from '../../ui/toast.ts';
import { daysToWarnOf, isOverdue } from './due-date.ts';
import { forgetEndNotice } from './end-notice.ts';

/** Signs in. Where to go from here is the routes' matter: they see that the session has begun. */
export function useLogIn() {
  const { t } = useTranslation('auth');
  return useMutation({
    mutationFn: (body: BodyOf<typeof logIn>) => call(logInRoute, { body }),
    // Offline it fails and says so, instead of waiting behind a spinner.
    networkMode: 'always',
    onSuccess: (session) => {
      forgetEndNotice();
      const { company } = session.user;
      const days = daysToWarnOf(company);
      if (isOverdue(company)) showToast({ kind: 'error', text: t('due.past', { date: formatDate(company.dueDate) }) });
      else if (days !== null) showToast({ kind: 'info', text: t('due.soon', { count: days }) });
      beginSession(session);
    },
    onError: (error) => showToast({ kind: 'error', text: errorText(error) }),
  });
}
