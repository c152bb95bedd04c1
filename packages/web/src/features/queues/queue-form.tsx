import { wholeColour } from '@guiche/contract/colour';
import { createQueue, queueNameLength, updateQueue } from '@guiche/contract/queues';
import type { Queue } from '@guiche/contract/queues.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { queueChoices } from '../../lib/queue-choices.ts';
import { ColourField } from '../../ui/colour-field.tsx';
import formStyles from '../../ui/form.module.css';
import { FormField } from '../../ui/form-field.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { changeOf, faultsOf, type QueueFaults, type QueueValues } from './queue-values.ts';

interface QueueFormProps {
  /** Null: a new one. */
  queueId: number | null;
  initial: QueueValues;
  /** The company's other queues: their colours are taken. */
  others: readonly Queue[];
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

function useSave(queueId: number | null, before: QueueValues, onSaved: () => void) {
  const { t } = useTranslation('queues');
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (values: QueueValues) => {
      const change = changeOf(values, before);
      return queueId === null
        ? call(createQueue, { body: { ...change, name: values.name.trim(), color: values.color } })
        : call(updateQueue, { params: { queueId }, body: change });
    },
    onSuccess: async () => {
      showToast({ kind: 'success', text: t('saved') });
      announce(t('saved'));
      onSaved();
      await cache.invalidateQueries({ queryKey: queueChoices.queryKey });
    },
    // Somebody took the colour a moment ago: the next look shows who.
    onError: () => cache.invalidateQueries({ queryKey: queueChoices.queryKey, exact: true }),
  });
}

/** Texts and acts of a queue that nothing sends or does yet are not asked for; what is stored of them stays. */
export function QueueForm({ queueId, initial, others, onDirty, onCancel, onSaved }: QueueFormProps) {
  const { t } = useTranslation('queues');
  // What somebody else saves meanwhile is not what was changed here.
  const [before] = useState(initial);
  const [values, setValues] = useState(initial);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSave(queueId, before, onSaved);
  const isNew = queueId === null;
  const faults: QueueFaults = isTried ? faultsOf(values, isNew) : {};
  const colour = wholeColour(values.color);
  const owner = others.find(({ color }) => color.toUpperCase() === colour?.toUpperCase());
  const isColourRefused = save.error !== null && codeOf(save.error) === 'ERR_QUEUE_COLOR_ALREADY_EXISTS';
  const isDirty = Object.keys(changeOf(values, before)).length > 0;
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);

  const set = (part: Partial<QueueValues>) => {
    save.reset();
    setValues((known) => ({ ...known, ...part }));
  };
  const textOf = (field: keyof QueueFaults) => {
    const fault = faults[field];
    return fault === undefined ? null : t(`fault.${fault}`);
  };
  const colourError = () => {
    if (owner) return t('fault.taken', { name: owner.name });
    return isColourRefused ? errorText(save.error) : textOf('color');
  };
  const submit = () => {
    setTried(true);
    if (save.isPending) return;
    if (Object.keys(faultsOf(values, isNew)).length > 0 || owner)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    else if (!isNew && !isDirty) onCancel();
    else save.mutate(values);
  };

  return (
    <form
      ref={form}
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={formStyles.fields}>
        <FormField
          label={t('form.name')}
          value={values.name}
          onChange={(name) => set({ name })}
          error={textOf('name')}
          maxLength={queueNameLength.max}
          isFirst
        />
        <FormField
          label={t('form.order')}
          value={values.orderQueue}
          onChange={(orderQueue) => set({ orderQueue })}
          error={textOf('orderQueue')}
          hint={t('form.orderHint')}
          type="number"
          inputMode="numeric"
          min={0}
        />
      </div>
      <ColourField
        label={t('form.colour')}
        value={values.color}
        meant={colour}
        onChange={(color) => set({ color })}
        error={colourError()}
        taken={others.map(({ color }) => color)}
      />
      {save.error !== null && !isColourRefused && (
        <p className={formStyles.refusal} role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className={formStyles.formActs}>
        <button type="button" className="button button-default" onClick={onCancel}>
          {t('ui:dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {t('form.save')}
        </button>
      </div>
    </form>
  );
}
