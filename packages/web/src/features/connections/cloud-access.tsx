import { cloudWebhookFields } from '@guiche/contract/cloud-webhook-fields';
import type { ConnectionDetails } from '@guiche/contract/connection-settings.schemas';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../ui/copy-text.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './form.module.css';

/** The webhook address and token to enter at the platform. */
export function CloudAccess({ details: { callbackUrl, verifyToken } }: { details: ConnectionDetails }) {
  const { t } = useTranslation('connections');
  if (callbackUrl === null) return null;
  const facts = { callbackUrl, verifyToken };
  return (
    <section className={styles.facts} aria-label={t('cloud.title')}>
      <h3 className="field-label">{t('cloud.title')}</h3>
      <p className={styles.quiet}>{t('cloud.hint')}</p>
      {(['callbackUrl', 'verifyToken'] as const).map((name) => {
        const value = facts[name];
        return (
          <div key={name} className={styles.fact}>
            <span className={styles.quiet}>{t(`cloud.${name}`)}</span>
            <code className={styles.mono}>{value ?? t('cloud.noToken')}</code>
            {value !== null && (
              <IconButton
                label={t('copy', { what: t(`cloud.${name}`) })}
                icon={IconCopy}
                onClick={() => void copyText(value)}
              />
            )}
          </div>
        );
      })}
      <div className={styles.fact}>
        <span className={styles.quiet}>{t('cloud.fields')}</span>
        <code className={styles.mono}>{cloudWebhookFields.join(' ')}</code>
      </div>
    </section>
  );
}
