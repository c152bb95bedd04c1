import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { secondFactorOptions } from './api.ts';
import { Card } from './card.tsx';
import styles from './profile.module.css';
import { ProofDialog } from './proof-dialog.tsx';
import { SetUpDialog } from './set-up-dialog.tsx';

type Opened = 'set-up' | 'renew' | 'off';
const few = 3;

/** The card of the second factor: whether it is on, and its acts. */
export function SecondFactorCard() {
  const { t } = useTranslation('second-factor');
  const cache = useQueryClient();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, refetch } = useQuery(secondFactorOptions);
  const close = () => {
    setOpened(null);
    void cache.invalidateQueries({ queryKey: secondFactorOptions.queryKey });
  };
  return (
    <Card title={t('card.title')} text={t('card.text')}>
      {!data &&
        (error ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : (
          <SkeletonRows rows={1} label={t('card.loading')} />
        ))}
      {data && (
        <>
          <p className={styles.state}>
            {data.since === null ? (
              t('card.off')
            ) : (
              <>
                <b className={styles.on}>{t('card.on', { date: formatDate(data.since) })}</b>
                <span className={data.recoveryCodesLeft < few ? styles.few : styles.quiet}>
                  {t('card.left', { count: data.recoveryCodesLeft })}
                </span>
              </>
            )}
          </p>
          {data.isRequired && <p className={styles.quiet}>{t('card.required')}</p>}
          <div className={styles.acts}>
            {data.since === null ? (
              <button type="button" className="button button-primary" onClick={() => setOpened('set-up')}>
                {t('card.begin')}
              </button>
            ) : (
              <>
                {!data.isRequired && (
                  <button type="button" className="button button-quiet" onClick={() => setOpened('off')}>
                    {t('card.switchOff')}
                  </button>
                )}
                <button type="button" className="button button-default" onClick={() => setOpened('renew')}>
                  {t('card.renew')}
                </button>
              </>
            )}
          </div>
        </>
      )}
      {opened === 'set-up' && <SetUpDialog onClose={close} />}
      {(opened === 'renew' || opened === 'off') && <ProofDialog act={opened} onClose={close} />}
    </Card>
  );
}
