import type { PaymentData } from '@guiche/contract/message-data.schemas';
import { IconCopy, IconCurrencyDollar, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../../lib/formats.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { QrCode } from '../../../ui/qr-code.tsx';
import styles from './kinds.module.css';

/** A PIX request: the amount, the payee, and the code to copy or scan. */
export function Payment({ data, tab }: { data: PaymentData; tab: number }) {
  const { t } = useTranslation('kinds');
  const [isCodeShown, setCodeShown] = useState(false);
  return (
    <div className={styles.card}>
      <span className={styles.head}>
        <IconCurrencyDollar size={14} stroke={1.75} aria-hidden="true" />
        {t('payment.label')}
      </span>
      {data.title !== '' && (
        <b className={styles.title} dir="auto">
          {data.title}
        </b>
      )}
      <span className={styles.amount}>{data.amount === null ? t('payment.open') : formatMoney(data.amount)}</span>
      {data.merchantName !== '' && (
        <span className={styles.quiet} dir="auto">
          {data.merchantName}
        </span>
      )}
      <span className={styles.quiet}>
        {t('payment.key', { type: data.keyType })}: {data.key}
      </span>
      <div className={styles.buttons}>
        <button type="button" className={styles.press} tabIndex={tab} onClick={() => void copyText(data.brCode)}>
          <IconCopy size={16} stroke={1.75} aria-hidden="true" />
          {t('payment.copyCode')}
        </button>
        <button type="button" className={styles.press} tabIndex={tab} onClick={() => void copyText(data.key)}>
          <IconCopy size={16} stroke={1.75} aria-hidden="true" />
          {t('payment.copyKey')}
        </button>
        <button
          type="button"
          className={styles.press}
          tabIndex={tab}
          aria-expanded={isCodeShown}
          onClick={() => setCodeShown((was) => !was)}
        >
          <IconQrcode size={16} stroke={1.75} aria-hidden="true" />
          {t('payment.showQr')}
        </button>
      </div>
      {isCodeShown && <QrCode className={styles.code} text={data.brCode} label={t('payment.qr')} />}
    </div>
  );
}
