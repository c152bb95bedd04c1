import { useBlocker } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
import { leavesChat } from '../leaves-chat.ts';
import type { useGallery } from './use-gallery.ts';

interface AskedLeave {
  opened: boolean;
  gallery: Pick<ReturnType<typeof useGallery>, 'unkept' | 'isSettled'>;
  onClose: () => void;
  onDiscard: (ids: readonly string[]) => void;
  what: 'file' | 'gallery';
}

/** A disk that has not answered by then may never answer. */
const longestWaitMs = 1000;

/** Closes the dialog once its files are stored; asks first if some could not be stored and would be lost. */
export function useAskedLeave({ opened, gallery, onClose, onDiscard, what }: AskedLeave) {
  const { t } = useTranslation('media');
  const [step, setStep] = useState<'staying' | 'waiting' | 'asking'>('staying');
  const { unkept, isSettled } = gallery;
  const isRefused = unkept.length > 0 && isSettled;
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: ({ current, next }) => leavesChat(current, next),
    enableBeforeUnload: true,
    disabled: !opened || !isRefused,
    withResolver: true,
  });
  const stay = () => {
    setStep('staying');
    reset?.();
  };
  const forget = () => {
    setStep('staying');
    onDiscard(unkept);
    onClose();
    proceed?.();
  };
  const leave = () => {
    if (!isSettled) setStep('waiting');
    else if (unkept.length > 0) setStep('asking');
    else forget();
  };

  // A file that was still being stored when the question opened may be stored by now.
  const isDue = isSettled && (step === 'waiting' || (step === 'asking' && unkept.length === 0));
  const goOn = useEffectEvent(leave);
  useEffect(() => {
    if (isDue) goOn();
  }, [isDue]);
  useEffect(() => {
    if (step !== 'waiting') return;
    const timer = setTimeout(() => setStep('asking'), longestWaitMs);
    return () => clearTimeout(timer);
  }, [step]);

  return {
    leave,
    /** Closing was requested, and something is still being stored or asked. */
    isLeaving: step !== 'staying',
    isRefused,
    question: (
      <ConfirmDialog
        danger
        opened={opened && (step === 'asking' || status === 'blocked')}
        onClose={stay}
        title={t(`${what}.leave.title`)}
        confirmLabel={t(`${what}.leave.confirm`)}
        onConfirm={forget}
      >
        {t(`${what}.leave.text`, { count: unkept.length })}
      </ConfirmDialog>
    ),
  };
}
