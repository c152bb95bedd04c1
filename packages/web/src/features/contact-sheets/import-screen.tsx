import type { ContactImport } from '@guiche/contract/contact-sheets.schemas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../ui/error-state.tsx';
import { Screen } from '../../ui/screen.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { importOptions, useImportLive } from './api.ts';
import styles from './import.module.css';
import { MapStep } from './map-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { RunStep } from './run-step.tsx';
import { SummaryStep } from './summary-step.tsx';
import { UploadStep } from './upload-step.tsx';

const steps = ['upload', 'map', 'review', 'run', 'summary'] as const;
type Step = (typeof steps)[number];

const stepOf: Record<ContactImport['state'], Step> = {
  mapping: 'map',
  review: 'review',
  running: 'run',
  done: 'summary',
  canceled: 'summary',
  failed: 'summary',
};

/** The import of contacts. Each step is stored, so that a reload continues. */
export function ImportScreen() {
  const { t } = useTranslation('contact-sheets');
  const { data, error, refetch } = useQuery(importOptions);
  // The earlier step that the person went back to: the columns, or a new file.
  const [back, setBack] = useState<{ importId: number; step: 'upload' | 'map' } | null>(null);
  useImportLive();
  const isBack = back !== null && back.importId === data?.id && data.state !== 'running';
  const step = isBack ? back.step : data ? stepOf[data.state] : 'upload';
  const goBack = (to: 'upload' | 'map') => data && setBack({ importId: data.id, step: to });
  const goOn = () => setBack(null);
  return (
    <Screen title={t('title')} busy={data === undefined && !error}>
      <Steps step={step} />
      {data === undefined && error && (
        <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
      )}
      {data === undefined && !error && <SkeletonRows rows={4} label={t('loading')} />}
      {data !== undefined && step === 'upload' && <UploadStep onDone={goOn} />}
      {data && step === 'map' && <MapStep key={data.id} current={data} onBack={() => goBack('upload')} onDone={goOn} />}
      {data && step === 'review' && <ReviewStep key={data.id} current={data} onBack={() => goBack('map')} />}
      {data && step === 'run' && <RunStep current={data} />}
      {data && step === 'summary' && <SummaryStep current={data} onAgain={() => goBack('upload')} />}
    </Screen>
  );
}

function Steps({ step }: { step: Step }) {
  const { t } = useTranslation('contact-sheets');
  const place = steps.indexOf(step);
  return (
    <ol className={styles.steps} aria-label={t('steps')}>
      {steps.map((name, index) => (
        <li key={name} aria-current={name === step ? 'step' : undefined} data-past={index < place || undefined}>
          {t(`step.${name}`)}
        </li>
      ))}
    </ol>
  );
}
