import type { Queue } from '@guiche/contract/queues.schemas';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { offeredColours } from '../../ui/offered-colours.ts';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { queueDetailsOptions } from './api.ts';
import { QueueForm } from './queue-form.tsx';
import { emptyQueue, valuesOf } from './queue-values.ts';

export interface QueueTarget {
  /** Null: a new record. */
  id: number | null;
}

interface QueueDialogProps {
  target: QueueTarget | null;
  queues: readonly Queue[];
  onClose: () => void;
}

/** The form of a queue in a dialog; it asks before text is lost. */
export function QueueDialog({ target, queues, onClose }: QueueDialogProps) {
  const { t } = useTranslation('queues');
  const last = useRef(target);
  if (target !== null) last.current = target;
  const id = last.current?.id ?? null;
  const { data, error, isFetching, refetch } = useQuery({
    ...queueDetailsOptions(id ?? 0),
    enabled: target !== null && id !== null,
    gcTime: 0,
  });
  const others = queues.filter((queue) => queue.id !== id);
  const isFree = (colour: string) => !others.some(({ color }) => color.toUpperCase() === colour);
  const before = id === null ? emptyQueue(offeredColours.find(isFree) ?? '') : data && valuesOf(data);
  return (
    <FormDialog opened={target !== null} onClose={onClose} title={t(id === null ? 'form.new' : 'form.edit')} size={560}>
      {({ onDirty, close, end }) => (
        <>
          {before === undefined && error !== null && !isFetching && (
            <ErrorState error={error} onRetry={() => void refetch()} />
          )}
          {before === undefined && (error === null || isFetching) && <SkeletonRows rows={3} label={t('loading')} />}
          {before && (
            <QueueForm
              key={id ?? 'new'}
              queueId={id}
              initial={before}
              others={others}
              onDirty={onDirty}
              onCancel={close}
              onSaved={end}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}
