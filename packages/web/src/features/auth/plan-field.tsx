import { listPlans } from '@guiche/contract/plans';
import type { Plan } from '@guiche/contract/plans.schemas';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { FieldError } from './field-error.tsx';
import styles from './fields.module.css';
import { usePlanPrice } from './plan-price.ts';

interface PlanFieldProps {
  value: number | null;
  onValue: (planId: number | null) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** The public plans by name and price, with the limits of the chosen one. */
export function PlanField({ value, onValue, onBlur, error }: PlanFieldProps) {
  const { t } = useTranslation('auth');
  const [id, errorId, limitsId] = [useId(), useId(), useId()];
  const {
    data,
    error: failure,
    refetch,
  } = useQuery({
    queryKey: ['plans', 'public'],
    queryFn: ({ signal }) => request(listPlans, { query: { listPublic: true }, signal }),
  });
  const only = data?.length === 1 ? data[0] : undefined;
  const choose = useEffectEvent(onValue);
  useEffect(() => {
    if (only) choose(only.id);
  }, [only]);
  const chosen = data?.find((plan) => plan.id === value);
  const described = [error === undefined ? '' : errorId, chosen ? limitsId : ''].join(' ').trim();
  const empty = data === undefined ? 'plan.loading' : data.length === 0 ? 'plan.none' : 'plan.choose';
  return (
    <div className={failure ? styles.tallSlot : styles.slot}>
      <label className="field-label" htmlFor={id}>
        {t('field.planId')}
      </label>
      <div className="field">
        <select
          id={id}
          name="planId"
          value={value ?? ''}
          onChange={(event) => onValue(Number(event.target.value))}
          onBlur={onBlur}
          aria-invalid={error !== undefined}
          aria-describedby={described === '' ? undefined : described}
        >
          <option value="" disabled hidden>
            {t(empty)}
          </option>
          {data?.map((plan) => (
            <PlanOption key={plan.id} plan={plan} />
          ))}
        </select>
      </div>
      {chosen && (
        <p id={limitsId} className={styles.hint}>
          {t('plan.limits', { users: chosen.users, connections: chosen.connections, queues: chosen.queues })}
        </p>
      )}
      {failure && (
        <>
          <FieldError text={errorText(failure)} alert />
          <button type="button" className={`link ${styles.retry}`} onClick={() => void refetch()}>
            {t('ui:error.retry')}
          </button>
        </>
      )}
      {error !== undefined && <FieldError id={errorId} text={error} />}
    </div>
  );
}

function PlanOption({ plan }: { plan: Plan }) {
  const price = usePlanPrice();
  return (
    <option value={plan.id}>
      {plan.name} · {price(plan)}
    </option>
  );
}
