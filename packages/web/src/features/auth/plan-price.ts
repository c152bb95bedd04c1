import type { Plan } from '@guiche/contract/plans.schemas';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/formats.ts';

/** Recurrences as written by either of the two forms in use. */
const recurrences: Record<string, string> = {
  mensal: 'monthly',
  bimestral: 'bimonthly',
  trimestral: 'quarterly',
  semestral: 'semester',
  anual: 'yearly',
};
const known = new Set(Object.values(recurrences));

/** The key of a recurrence's text, or null for one that has none. */
export function recurrenceOf(written: string): string | null {
  const word = written.toLowerCase();
  const key = recurrences[word] ?? word;
  return known.has(key) ? key : null;
}

/** `R$ 99,00 por mês`. */
export function usePlanPrice() {
  const { t } = useTranslation('auth');
  return ({ amount, recurrence }: Pick<Plan, 'amount' | 'recurrence'>) => {
    const key = recurrenceOf(recurrence);
    return key === null ? formatMoney(amount) : `${formatMoney(amount)} ${t(`plan.recurrence.${key}`)}`;
  };
}
