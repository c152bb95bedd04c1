import type { Connection } from '@guiche/contract/connections';
import {
  IconCheck,
  IconClock,
  IconDeviceMobileQuestion,
  IconLoader2,
  IconPlugConnectedX,
  IconQrcode,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../lib/formats.ts';
import styles from './connections.module.css';
import { endsSoon, type Way } from './status.ts';

const looks = {
  CONNECTED: { icon: IconCheck, look: styles.good },
  qrcode: { icon: IconQrcode, look: styles.info },
  DISCONNECTED: { icon: IconPlugConnectedX, look: styles.bad },
  PAIRING: { icon: IconDeviceMobileQuestion, look: styles.warn },
  TIMEOUT: { icon: IconClock, look: styles.warn },
  OPENING: { icon: IconLoader2, look: styles.neutral },
};

type Standing = Pick<Connection, 'status' | 'statusReason'> & Partial<Pick<Connection, 'accessEndsAt'>>;

/** How a connection stands: a sign, a word, and below it a sentence. */
export function StatusChip({ connection, way }: { connection: Standing; way: Way }) {
  const { status, statusReason, accessEndsAt } = connection;
  const { t } = useTranslation('connections');
  const { icon: Glyph, look } = looks[status];
  const why =
    statusReason === null
      ? t(`why.${status === 'CONNECTED' && way === 'session' ? 'phone' : status}`)
      : t(`reason.${statusReason}`);
  return (
    <>
      <span className={`${styles.chip} ${look}`}>
        <Glyph className={status === 'OPENING' ? styles.turning : undefined} size={14} stroke={2} aria-hidden="true" />
        {t(`status.${status}`)}
      </span>
      <p className={styles.why}>{why}</p>
      {status === 'CONNECTED' && accessEndsAt != null && (
        <p className={styles.why}>
          {t(endsSoon(accessEndsAt, Date.now()) ? 'access.endsSoon' : 'access.until', {
            date: formatDate(accessEndsAt),
          })}
        </p>
      )}
    </>
  );
}
