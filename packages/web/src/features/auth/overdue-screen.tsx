import { getMe } from '@guiche/contract/auth';
import { getCompanyPlan } from '@guiche/contract/plans';
import { listQueues } from '@guiche/contract/queues';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatDate } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { updateSession } from '../../lib/session-store.ts';
import { showToast } from '../../ui/toast.ts';
import { isOverdue } from './due-date.ts';
import frame from './login.module.css';
import styles from './overdue.module.css';
import { usePlanPrice } from './plan-price.ts';
import { PublicFrame } from './public-frame.tsx';
import { useSession } from './session.tsx';
import { useSupportUrl } from './support-button.tsx';

/** The only screen of a company that may not work until it has paid. */
export function OverdueScreen() {
  const { t } = useTranslation('auth');
  const { user, logOut } = useSession();
  const support = useSupportUrl();
  const check = useSubscriptionCheck();
  useFreshUser();
  const date = formatDate(user.company.dueDate);
  return (
    <PublicFrame title={t('due.title')} heading={t('due.title')}>
      <p className={frame.lead}>
        {isOverdue(user.company) ? t('due.past', { date }) : t('errors:ERR_SUBSCRIPTION_EXPIRED')}
      </p>
      <dl className={styles.facts}>
        <PlanFacts companyId={user.companyId} />
        <Fact name={t('due.date')}>{date}</Fact>
      </dl>
      <div className={styles.stack}>
        {support !== null && (
          <a className="button button-primary" href={support} target="_blank" rel="noopener noreferrer">
            {t('due.pay')}
          </a>
        )}
        <button
          type="button"
          className="button button-default"
          aria-disabled={check.isPending}
          onClick={() => check.isPending || check.mutate()}
        >
          {t('due.check')}
        </button>
        <button type="button" className="button button-default" onClick={() => void logOut()}>
          {t('logOut')}
        </button>
      </div>
    </PublicFrame>
  );
}

/** The plan to pay for; left out while it is not known. */
function PlanFacts({ companyId }: { companyId: number }) {
  const { t } = useTranslation('auth');
  const price = usePlanPrice();
  const { data } = useQuery({
    queryKey: ['companies', companyId, 'plan'],
    queryFn: ({ signal }) => request(getCompanyPlan, { params: { companyId }, signal }),
  });
  if (data === undefined) return null;
  return (
    <>
      <Fact name={t('due.plan')}>{data.plan.name}</Fact>
      <Fact name={t('due.amount')}>{price(data.plan)}</Fact>
    </>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** Checks whether the company has paid; the routes then lead back to work. */
const useSubscriptionCheck = () =>
  useMutation({
    networkMode: 'always',
    mutationFn: async () => {
      // Any request of the daily work: it is refused as long as the subscription is unpaid.
      await request(listQueues);
      updateSession({ user: await request(getMe), isSuspended: false });
    },
    onError: (error) => showToast({ kind: 'error', text: errorText(error) }),
  });

/** The due date may have changed since this session began. */
const useFreshUser = () =>
  useQuery({
    queryKey: ['auth', 'me'],
    queryFn: async ({ signal }) => {
      const user = await request(getMe, { signal });
      updateSession({ user });
      return user.id;
    },
    staleTime: 0,
  });
