import type { ContactImport } from '@guiche/contract/contact-sheets.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { cancelImport, putImport } from './api.ts';
import styles from './import.module.css';

/** Shows the progress and the time left; the import continues without this screen. */
export function RunStep({ current }: { current: ContactImport }) {
  const { t, i18n } = useTranslation('contact-sheets');
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const cancel = useMutation({
    mutationFn: () => cancelImport(current.id),
    onSuccess: (canceled) => putImport(cache, canceled),
    onSettled: () => setAsking(false),
  });
  const { done, chosen } = current;
  const number = new Intl.NumberFormat(i18n.language);
  const left = secondsLeft(current);
  const text = t('run.count', { done: number.format(done), all: number.format(chosen) });
  return (
    <section className={styles.run} aria-label={t('step.run')}>
      <progress className={styles.bar} max={Math.max(1, chosen)} value={done} aria-label={text} />
      <p>
        {text}
        {left !== null && <span className={styles.quiet}> · {t('run.left', { count: Math.ceil(left / 60) })}</span>}
      </p>
      <p className={styles.quiet}>{t('run.goesOn')}</p>
      <Refusal error={cancel.error} />
      <button type="button" className="button button-default" onClick={() => setAsking(true)}>
        {t('run.cancel')}
      </button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        title={t('run.ask')}
        confirmLabel={t('run.cancel')}
        onConfirm={() => cancel.mutate()}
        busy={cancel.isPending}
        danger
      >
        {t('run.askText')}
      </ConfirmDialog>
    </section>
  );
}

/** The seconds left at the current pace; null before there is one. */
function secondsLeft({ done, chosen, startedAt }: ContactImport): number | null {
  if (startedAt === null || done === 0) return null;
  const seconds = (Date.now() - new Date(startedAt).getTime()) / 1_000;
  return seconds < 2 ? null : (seconds / done) * (chosen - done);
}
