import type { Plan } from '@guiche/contract/plans.schemas';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../lib/formats.ts';

/** The recurrences as both of the product's forms write them. */
const recurrences: Record<string, string> = {
  mensal: 'monthly',
  bimestral: 'bimonthly',
  trimestral: 'quarterly',
  semestral: 'semester',
  anual: 'yearly',
};
const known = new Set(Object.values(recurrences));

/** The text key of a recurrence; null: it has none. */
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
