import { readKind } from '@guiche/contract/message-data';
import { IconPhoneX } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatTime } from '../../../lib/formats.ts';
import { zoneToName } from '../../../lib/zone-name.ts';
import { showToast } from '../../../ui/toast.ts';
import type { ShownMessage } from '../chat-rows.ts';
import styles from './missed-call.module.css';

interface MissedCallProps {
  shown: ShownMessage;
  reachable: boolean;
  flashing: boolean;
}

/** A missed call, drawn between bubbles. Pressing it says that calls are returned by phone. */
export function MissedCall({ shown, reachable, flashing }: MissedCallProps) {
  const { t } = useTranslation('kinds');
  const { message, key } = shown;
  const kind = readKind(message);
  const isVideo = kind?.kind === 'call_log' && kind.data.isVideo;
  const text = `${t(isVideo ? 'call.video' : 'call.voice')} · ${formatTime(message.createdAt)}`;
  return (
    <div className={styles.row}>
      <article
        className={flashing ? `${styles.chip} ${styles.flashing}` : styles.chip}
        aria-label={text}
        tabIndex={reachable ? 0 : -1}
        data-message={key}
      >
        <button
          type="button"
          className={styles.press}
          tabIndex={reachable ? 0 : -1}
          onClick={() => showToast({ kind: 'info', text: i18next.t('kinds:noCalls') })}
        >
          <IconPhoneX size={16} stroke={1.75} aria-hidden="true" />
          <time dateTime={message.createdAt} title={zoneToName(message.createdAt)}>
            {text}
          </time>
        </button>
      </article>
    </div>
  );
}
