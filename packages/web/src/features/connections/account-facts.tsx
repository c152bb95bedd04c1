import type { AccountMatter, AccountQuality, Connection } from '@guiche/contract/connections.schemas';
import { IconAlertTriangle, IconGauge } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import styles from './connections.module.css';
import { importIsRefused, standingMatters } from './status.ts';

const looks: Record<AccountQuality, string | undefined> = {
  GREEN: styles.good,
  YELLOW: styles.warn,
  RED: styles.bad,
};

/** What the platform reports about the account: quality, limit of first messages, and problems. */
export function AccountFacts({ connection }: { connection: Connection }) {
  const { t, i18n } = useTranslation('connections');
  const { account, statusImportMessages } = connection;
  const limit = account?.messagingLimit ?? null;
  const people = new Intl.NumberFormat(i18n.language).format(limit ?? 0);
  const words = [
    ...(limit === null ? [] : [limit < 0 ? t('account.limitless') : t('account.limit', { people })]),
    ...(statusImportMessages === importIsRefused ? [t('account.keptPast')] : []),
  ];
  return (
    <>
      {account?.quality && (
        <p className={styles.fact}>
          <span className={`${styles.chip} ${looks[account.quality]}`} data-tip={t(`account.tip.${account.quality}`)}>
            <IconGauge size={14} stroke={2} aria-hidden="true" />
            {t(`account.quality.${account.quality}`)}
          </span>
        </p>
      )}
      {words.length > 0 && <p className={styles.why}>{words.join(' · ')}</p>}
      {account?.verifiedName && (
        <p className={styles.why} dir="auto">
          {t('account.name', { name: account.verifiedName })}
        </p>
      )}
      {standingMatters(account, Date.now()).map((matter) => (
        <Matter key={matter.kind} matter={matter} />
      ))}
    </>
  );
}

function Matter({ matter: { kind, code, until } }: { matter: AccountMatter }) {
  const { t } = useTranslation('connections');
  const date = until === null ? '' : formatDate(until);
  const more = [
    ...(until === null ? [] : [t(kind === 'closing' ? 'account.on' : 'account.until', { date })]),
    ...(code === null ? [] : [code]),
  ];
  return (
    <div className={styles.fact}>
      <span className={`${styles.chip} ${styles.warn}`}>
        <IconAlertTriangle size={14} stroke={2} aria-hidden="true" />
        {t(`account.matter.${kind}`)}
      </span>
      {more.length > 0 && <p className={styles.why}>{more.join(' · ')}</p>}
    </div>
  );
}
