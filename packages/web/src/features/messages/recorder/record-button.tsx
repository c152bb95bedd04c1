import { IconArrowUp, IconMicrophone, IconSend } from '@tabler/icons-react';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../lib/commands.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './recorder.module.css';
import type { Recording } from './recording.ts';

/** A shorter press is a click: the recording goes on by itself. */
const holdMs = 400;
/** How far up a held finger locks the recording. */
const lockPixels = 60;

interface Held {
  since: number;
  y: number;
}

interface RecordButtonProps {
  recording: Recording;
  phase: 'idle' | 'starting' | 'recording' | 'paused' | 'sending';
}

/**
 * Begins a recording and sends it. Pressed, it records until it is pressed again; held, until it is let go of; slid
 * upwards while it is held, it may be let go of. One button throughout: what is held must not vanish below the finger.
 */
export function RecordButton({ recording, phase }: RecordButtonProps) {
  const { t } = useTranslation('media');
  const held = useRef<Held | null>(null);
  const [isHeld, setHeld] = useState(false);
  // The press that began it ends in a click too.
  const began = useRef(false);
  const isIdle = phase === 'idle';
  const start = () => void recording.start();
  useCommands(
    isIdle ? [{ id: 'write:record', group: 'chat', label: t('record.start'), icon: IconMicrophone, run: start }] : [],
  );

  const letGo = () => {
    held.current = null;
    setHeld(false);
  };
  const onPointerDown = (event: PointerEvent<HTMLButtonElement>) => {
    began.current = event.button === 0 && isIdle;
    if (!began.current) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    held.current = { since: event.timeStamp, y: event.clientY };
    setHeld(true);
    start();
  };
  const onPointerMove = (event: PointerEvent) => {
    if (held.current !== null && held.current.y - event.clientY > lockPixels) letGo();
  };
  const onPointerUp = (event: PointerEvent) => {
    const press = held.current;
    if (press === null) return;
    letGo();
    // While the browser still asks for the microphone nothing was said: it begins and waits for a press.
    if (event.timeStamp - press.since > holdMs && phase === 'recording') void recording.finish();
  };
  const onClick = (event: MouseEvent) => {
    // By a key it comes alone, whatever a finger did before.
    if (began.current && event.detail > 0) return;
    if (isIdle) start();
    else void recording.finish();
  };

  return (
    <span className={styles.place}>
      {isHeld && phase === 'recording' && (
        <span className={styles.lock} aria-hidden="true">
          <IconArrowUp size={16} stroke={1.75} />
          {t('record.lock')}
        </span>
      )}
      <IconButton
        className={styles.button}
        label={t(isIdle ? 'record.start' : 'record.send')}
        icon={isIdle ? IconMicrophone : IconSend}
        look={isIdle ? 'quiet' : 'primary'}
        aria-disabled={phase === 'starting' || phase === 'sending' || undefined}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={letGo}
        // A key that is held down is one press.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onContextMenu={(event) => event.preventDefault()}
        onClick={onClick}
      />
    </span>
  );
}
