import { IconAlertCircle, IconCheck, IconChecks, IconClock, IconHelpCircle } from '@tabler/icons-react';
import i18next from 'i18next';
import styles from './ticks.module.css';

interface TicksProps {
  /** 0 waiting, 1 sent, 2 delivered, 3 to 5 read. */
  ack: number;
  sendState: 'queued' | 'sending' | 'sent' | 'failed' | 'unconfirmed' | null;
  /** A sound also shows whether it was played. */
  audio?: boolean;
}

const kindOf = ({ ack, sendState }: TicksProps) => {
  if (sendState === 'failed' || sendState === 'unconfirmed') return sendState;
  if (ack >= 3) return 'read';
  if (ack === 2) return 'delivered';
  return ack === 1 ? 'sent' : 'waiting';
};

const icons = {
  failed: IconAlertCircle,
  unconfirmed: IconHelpCircle,
  read: IconChecks,
  delivered: IconChecks,
  sent: IconCheck,
  waiting: IconClock,
};

/**
 * The delivery state of our message, by shape, colour and the icon's name. Dozens are drawn at once, so it does not
 * subscribe to the language: its parent does.
 */
export function Ticks(props: TicksProps) {
  const kind = kindOf(props);
  const Icon = icons[kind];
  const ofAudio = kind === 'read' && props.audio === true;
  const label = i18next.t(ofAudio && props.ack > 3 ? 'ui:ticks.played' : `ui:ticks.${kind}`);
  return (
    <span
      className={`${styles.ticks} ${ofAudio ? styles.played : styles[kind]}`}
      role="img"
      aria-label={label}
      data-ack={kind}
      data-played={ofAudio || undefined}
    >
      <Icon size={kind === 'waiting' ? 14 : 16} stroke={1.75} aria-hidden="true" />
    </span>
  );
}
