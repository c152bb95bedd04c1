import { defaultWorkWeek } from '@guiche/contract/connection-settings';
import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import type { Connection } from '@guiche/contract/connections.schemas';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queueChoices } from '../../lib/queue-choices.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { detailsOptions, ratingOptions, scheduleOptions } from './api.ts';
import { ConnectionForm } from './connection-form.tsx';
import type { FormTarget } from './status.ts';

interface ConnectionDialogProps {
  target: FormTarget | null;
  onClose: () => void;
  /** A code has to be scanned now. */
  onCode: (connection: Connection) => void;
  onMade: (connection: Connection, wantsTest: boolean) => void;
}

/** The form of a connection; it asks before text is lost. */
export function ConnectionDialog({ target, onClose, onCode, onMade }: ConnectionDialogProps) {
  const { t } = useTranslation('connections');
  const last = useRef(target);
  if (target !== null) last.current = target;
  const shown = last.current;
  const { data, error, failed, retry } = useFormData(target);
  if (shown === null) return null;
  return (
    <FormDialog
      opened={target !== null}
      onClose={onClose}
      title={shown.id === null ? t(`form.new.${shown.channel}`) : t('form.edit')}
      size={720}
    >
      {({ onDirty, close, end }) => (
        <>
          {failed && <ErrorState error={error} title={t('form.failed')} onRetry={retry} />}
          {!failed && data === null && <SkeletonRows rows={4} label={t('loading')} />}
          {target !== null && data !== null && (
            <ConnectionForm
              key={target.id ?? target.channel}
              target={target}
              details={data.details}
              week={defaultWorkWeek}
              queues={data.queues}
              isRated={data.isRated}
              hasHours={data.hasHours}
              onDirty={onDirty}
              onCancel={close}
              onSaved={(connection, next) => {
                end();
                if (next === 'code') onCode(connection);
                else onMade(connection, next === 'test');
              }}
            />
          )}
        </>
      )}
    </FormDialog>
  );
}

/** The data that the form needs; null while some is missing. */
function useFormData(target: FormTarget | null) {
  const enabled = target !== null;
  const id = target?.id ?? null;
  const details = useQuery({ ...detailsOptions(id ?? 0), enabled: id !== null });
  const queues = useQuery({ ...queueChoices, enabled });
  const rating = useQuery({ ...ratingOptions, enabled });
  const schedule = useQuery({ ...scheduleOptions, enabled });
  const all = [queues, rating, schedule, ...(id === null ? [] : [details])];
  const isHere = queues.data && rating.data && schedule.data && (id === null || details.data);
  const broken = all.find(({ data, error }) => data === undefined && error !== null);
  const own: ConnectionDetails | null = id === null ? null : (details.data ?? null);
  return {
    data: isHere
      ? {
          details: own,
          queues: queues.data,
          isRated: rating.data === 'enabled',
          hasHours: schedule.data === 'connection',
        }
      : null,
    failed: broken !== undefined && !isHere,
    error: broken?.error ?? null,
    retry: () => {
      for (const each of all) if (each.data === undefined) void each.refetch();
    },
  };
}
