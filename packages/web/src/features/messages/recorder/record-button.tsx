import { IconArrowUp, IconMicrophone, IconSend } from '@tabler/icons-react';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../lib/commands.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import styles from './recorder.module.css';
import type { Recording } from './recording.ts';

/** A shorter press is a click: the recording goes on by itself. */
const holdMs = 400;
/** How far up a finger must slide to lock the recording. */
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
 * Starts and sends a recording. A click records until the next click; a held press records until it is released;
 * sliding up locks it. It is one button throughout, because the held button must not vanish under the finger.
 */
export function RecordButton({ recording, phase }: RecordButtonProps) {
  const { t } = useTranslation('media');
  const held = useRef<Held | null>(null);
  const [isHeld, setHeld] = useState(false);
  // The press that started it also ends in a click.
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
    // While the browser asks for the microphone nothing was said, so the recording starts and waits for a press.
    if (event.timeStamp - press.since > holdMs && phase === 'recording') void recording.finish();
  };
  const onClick = (event: MouseEvent) => {
    // A click by key has no press before it.
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
        // A repeating key counts as one press.
        onKeyDown={(event) => event.repeat && event.preventDefault()}
        onContextMenu={(event) => event.preventDefault()}
        onClick={onClick}
      />
    </span>
  );
}
