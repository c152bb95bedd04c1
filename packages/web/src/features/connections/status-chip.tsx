import type { Connection } from '@guiche/contract/connections.schemas';
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
import { endsSoon, stopOf, type Way } from './status.ts';

const looks = {
  CONNECTED: { icon: IconCheck, look: styles.good },
  qrcode: { icon: IconQrcode, look: styles.info },
  DISCONNECTED: { icon: IconPlugConnectedX, look: styles.bad },
  PAIRING: { icon: IconDeviceMobileQuestion, look: styles.warn },
  TIMEOUT: { icon: IconClock, look: styles.warn },
  OPENING: { icon: IconLoader2, look: styles.neutral },
};

type Standing = Pick<Connection, 'status' | 'statusReason'> &
  Partial<Pick<Connection, 'accessEndsAt' | 'missingPermission'>>;

/** The state of a connection: icon and word, the reason below, and what to do where its platform stopped it. */
export function StatusChip({ connection, way }: { connection: Standing; way: Way }) {
  const { status, statusReason, accessEndsAt, missingPermission: permission } = connection;
  const stop = stopOf(connection, way);
  const { t } = useTranslation('connections');
  const { icon: Glyph, look } = looks[status];
  const reason = statusReason === null ? null : t(`reason.${statusReason}`);
  const missing = permission == null ? null : t('stopped.missing', { permission });
  const why = missing ?? reason ?? t(`why.${status === 'CONNECTED' && way === 'session' ? 'phone' : status}`);
  return (
    <>
      <span className={`${styles.chip} ${look}`}>
        <Glyph className={status === 'OPENING' ? styles.turning : undefined} size={14} stroke={2} aria-hidden="true" />
        {t(`status.${status}`)}
      </span>
      <p className={styles.why}>{why}</p>
      {stop !== null && (
        <p className={styles.why}>
          {t(`stopped.${stop.way}.${stop.reason}`)} {t('stopped.waits')}
        </p>
      )}
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
