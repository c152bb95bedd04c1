import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from '../../../lib/store.ts';
import type { FileAttachment } from '../attach/attachment.ts';
import type { RecordSlots } from '../composer.tsx';
import { RecordButton } from './record-button.tsx';
import { Recording } from './recording.ts';
import { RecordingNote } from './recording-note.tsx';

/** The parts of a voice note in the composer; afterwards the field gets the focus again. */
export function useRecordSlots(
  canRecord: boolean,
  field: RefObject<HTMLElement | null>,
  onSend: (voice: FileAttachment) => void,
): RecordSlots {
  const { t } = useTranslation('media');
  const latest = useRef({ onSend, t });
  latest.current = { onSend, t };
  const [recording] = useState(
    () =>
      new Recording({
        name: () => latest.current.t('record.fileName'),
        send: (voice) => latest.current.onSend(voice),
      }),
  );
  const state = useStore(recording.store);
  useEffect(() => {
    if (!canRecord) recording.leave();
  }, [canRecord, recording]);
  useEffect(() => () => recording.end(null), [recording]);

  const isOpen = 'recorder' in state;
  const wasOpen = useRef(false);
  useEffect(() => {
    // On a phone this would open the keyboard.
    if (!isOpen && wasOpen.current && matchMedia('(pointer: fine)').matches) field.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen, field]);
  return {
    state: !isOpen ? 'idle' : state.phase === 'sending' ? 'sending' : 'recording',
    button: <RecordButton recording={recording} phase={state.phase} />,
    bar: isOpen && (
      <state.Bar
        recorder={state.recorder}
        phase={state.phase}
        isFull={state.isFull}
        onHold={(phase) => recording.hold(phase)}
        onDiscard={() => recording.end(null)}
      />
    ),
    note: state.phase === 'idle' && state.fault !== null && (
      <RecordingNote fault={state.fault} onClose={() => recording.end(null)} />
    ),
  };
}
