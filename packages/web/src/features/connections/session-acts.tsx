import type { Connection } from '@guiche/contract/connections.schemas';
import { IconLoader2, IconQrcode } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './connections.module.css';
import { actsOf, type SessionAct, type Way } from './status.ts';
import { usePreparing } from './use-preparing.ts';

interface SessionActsProps {
  connection: Connection;
  way: Way;
  mayEdit: boolean;
  isBusy: boolean;
  /** The id of the element that names the connection. */
  nameId: string;
  onAct: (act: SessionAct) => void;
}

/** The buttons for a session's state, the likeliest first; while it starts, its progress. */
export function SessionActs({ connection, way, mayEdit, isBusy, nameId, onAct }: SessionActsProps) {
  const { t } = useTranslation('connections');
  const preparing = usePreparing(connection.statusImportMessages);
  if (preparing > 0) return <Waiting text={t('preparing', { count: preparing })} />;
  if (connection.status === 'OPENING' && way === 'session') return <Waiting text={t('status.OPENING')} />;
  const acts = actsOf(connection, way, Date.now()).filter(
    (act) => mayEdit || (act !== 'closeImported' && act !== 'login'),
  );
  return (
    <div className={styles.sessionActs}>
      {acts.map((act, place) => (
        <button
          key={act}
          type="button"
          className={`button button-small ${act === 'showCode' || act === 'closeImported' ? 'button-primary' : place === 0 ? 'button-default' : 'button-quiet'}`}
          aria-describedby={nameId}
          disabled={isBusy}
          onClick={() => onAct(act)}
        >
          {act === 'showCode' && <IconQrcode size={18} stroke={1.75} aria-hidden="true" />}
          {t(`act.${act}`)}
        </button>
      ))}
    </div>
  );
}

function Waiting({ text }: { text: string }) {
  return (
    <span className={styles.waiting}>
      <IconLoader2 className={styles.turning} size={18} stroke={1.75} aria-hidden="true" />
      {text}
    </span>
  );
}
