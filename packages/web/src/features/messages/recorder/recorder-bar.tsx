import { IconPlayerPauseFilled, IconPlayerPlayFilled, IconPlayerRecordFilled, IconTrash } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useReducer, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/icon-button.tsx';
import { formatDuration } from '../media/sizes.ts';
import { Waveform } from '../media/waveform.tsx';
import { LeaveGuard } from './leave-guard.tsx';
import { lastHeights } from './levels.ts';
import styles from './recorder.module.css';
import type { SoundRecorder } from './sound-recorder.ts';

export interface RecorderBarProps {
  recorder: SoundRecorder;
  phase: 'recording' | 'paused' | 'sending';
  /** The recording has the largest size of a message. */
  isFull: boolean;
  onHold: (phase: 'recording' | 'paused') => void;
  onDiscard: () => void;
}

const shownPieces = 48;
const drawMs = 100;

/** Replaces the field during a recording: time, level and buttons. */
export function RecorderBar({ recorder, phase, isFull, onHold, onDiscard }: RecorderBarProps) {
  const { t } = useTranslation('media');
  const isRecording = phase === 'recording';
  const [, draw] = useReducer((count: number) => count + 1, 0);
  const [heard, setHeard] = useState<string | null>(null);
  const bar = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (!isRecording) return;
    const timer = setInterval(draw, drawMs);
    return () => clearInterval(timer);
  }, [isRecording]);
  useEffect(() => () => (heard === null ? undefined : URL.revokeObjectURL(heard)), [heard]);

  const listen = async () => {
    try {
      setHeard(URL.createObjectURL(await recorder.soFar()));
    } catch (error) {
      // The recording ends with the same error and reports it.
      console.warn('nothing to listen to', error);
    }
  };
  const hold = () => {
    setHeard(null);
    onHold(isRecording ? 'paused' : 'recording');
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // Escape must not reach the chat: a recording must not be lost by a key that closes things.
    if (event.key === 'Escape') event.stopPropagation();
  };
  const time = formatDuration(recorder.seconds());

  return (
    <fieldset ref={bar} className={styles.bar} aria-label={t('record.label')} onKeyDown={onKeyDown}>
      <IconButton label={t('record.discard')} icon={IconTrash} onClick={onDiscard} />
      <IconPlayerRecordFilled
        className={styles.dot}
        size={12}
        aria-hidden="true"
        data-live={isRecording || undefined}
      />
      <span className={styles.time} role="timer" aria-label={t('record.time', { time })}>
        {time}
      </span>
      {heard === null ? (
        <span className={styles.wave}>
          <Waveform heights={lastHeights(recorder.levels(), shownPieces)} part={1} />
        </span>
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: it is the speaker who listens to it
        <audio className={styles.heard} src={heard} aria-label={t('record.heard')} controls autoPlay />
      )}
      {phase === 'paused' && heard === null && (
        <IconButton label={t('record.listen')} icon={IconPlayerPlayFilled} onClick={() => void listen()} />
      )}
      {phase !== 'sending' && (
        <IconButton
          label={t(isRecording ? 'record.pause' : 'record.resume')}
          icon={isRecording ? IconPlayerPauseFilled : IconPlayerRecordFilled}
          aria-disabled={isFull || undefined}
          onClick={() => !isFull && hold()}
        />
      )}
      <span className="only-read" role="status">
        {isFull ? t('record.full') : t(`record.phase.${phase}`)}
      </span>
      {isFull && <p className={styles.note}>{t('record.full')}</p>}
      <LeaveGuard onLeave={onDiscard} />
    </fieldset>
  );
}
