import { wholeColour } from '@guiche/contract/colour';
import { createQueue, queueNameLength, updateQueue } from '@guiche/contract/queues';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { ColourField } from '../../ui/colour-field.tsx';
import formStyles from '../../ui/form.module.css';
import { FormField } from '../../ui/form-field.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';
import { changeOf, faultsOf, type QueueValues } from './queue-values.ts';

interface QueueFormProps {
  /** Null: a new record. */
  queueId: number | null;
  initial: QueueValues;
  /** The company's other queues, whose colours are taken. */
  others: readonly Queue[];
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

const isChanged = (now: QueueValues, before: QueueValues) => Object.keys(changeOf(now, before)).length > 0;

/** The form of a queue. Fields without an effect yet are hidden; their stored values stay. */
export function QueueForm({ queueId, initial, others, ...guard }: QueueFormProps) {
  const { t } = useTranslation('queues');
  const cache = useQueryClient();
  const isNew = queueId === null;
  const ownerOf = ({ color }: QueueValues) =>
    others.find((other) => other.color.toUpperCase() === wholeColour(color)?.toUpperCase());
  const form = useRecordForm({
    initial,
    isNew,
    faultsOf: (values) => ({ ...faultsOf(values, isNew), ...(ownerOf(values) && { color: 'taken' as const }) }),
    faultText: (fault) => (fault === 'taken' ? null : t(`fault.${fault}`)),
    isChanged,
    fieldOf: (code) => (code === 'ERR_QUEUE_COLOR_ALREADY_EXISTS' ? 'color' : null),
    save: (values, before) => {
      const change = changeOf(values, before);
      return isNew
        ? request(createQueue, { body: { ...change, name: values.name.trim(), color: values.color } })
        : request(updateQueue, { params: { queueId }, body: change });
    },
    done: t('saved'),
    // Also after a failure: somebody may have taken the colour, and the reload shows who.
    reload: () => cache.invalidateQueries({ queryKey: queueChoices.queryKey }),
    ...guard,
  });
  const colour = form.field('color');
  const owner = ownerOf(form.values);
  return (
    <RecordForm form={form} saveLabel={t('form.save')}>
      <div className={formStyles.fields}>
        <FormField label={t('form.name')} {...form.field('name')} maxLength={queueNameLength.max} isFirst />
        <FormField
          label={t('form.order')}
          {...form.field('orderQueue')}
          hint={t('form.orderHint')}
          type="number"
          inputMode="numeric"
          min={0}
        />
      </div>
      <ColourField
        label={t('form.colour')}
        {...colour}
        meant={wholeColour(form.values.color)}
        error={owner ? t('fault.taken', { name: owner.name }) : colour.error}
        taken={others.map(({ color }) => color)}
      />
    </RecordForm>
  );
}
