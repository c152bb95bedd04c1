import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { errorText } from '../../lib/errors.ts';
import { showToast } from '../../ui/toast.ts';

type SendPhase = 'idle' | 'sending' | 'sent';

const sentShownMs = 2000;

/** The state of a form that one button sends repeatedly: idle, sending, sent for 2 s, idle. */
export function usePhasedSend<T>(send: (input: T) => Promise<unknown>, onSent: () => void) {
  const [isJustSent, setJustSent] = useState(false);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: send,
    networkMode: 'always',
    onSuccess: () => {
      setJustSent(true);
      onSent();
    },
    onError: (failure) => showToast({ kind: 'error', text: errorText(failure) }),
  });
  useEffect(() => {
    if (!isJustSent) return;
    const timer = setTimeout(() => setJustSent(false), sentShownMs);
    return () => clearTimeout(timer);
  }, [isJustSent]);
  const phase: SendPhase = isPending ? 'sending' : isJustSent ? 'sent' : 'idle';
  return { phase, error, forget: reset, submit: (input: T) => phase === 'idle' && mutate(input) };
}
