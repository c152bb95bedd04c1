import type { Message } from '@guiche/contract/messages.schemas';
import { useEffect, useRef, useState } from 'react';
import { type Addressee, type ForwardStep, planForward, runForward, sendForward } from './send-forward.ts';

export type ForwardRun = 'idle' | 'running' | 'stopped' | 'failed';

/** Runs a forward: progress, stopping and continuing. Closing the dialog stops it. */
export function useForward(onAllSent: () => void) {
  const [steps, setSteps] = useState<readonly ForwardStep[]>([]);
  const [run, setRun] = useState<ForwardRun>('idle');
  const stopped = useRef(false);
  const wake = useRef<() => void>(() => {});
  const stop = () => {
    stopped.current = true;
    wake.current();
  };
  useEffect(
    () => () => {
      stopped.current = true;
      wake.current();
    },
    [],
  );

  const go = async (plan: readonly ForwardStep[], isSigned: boolean) => {
    stopped.current = false;
    setRun('running');
    const done = await runForward(plan, {
      send: sendForward(isSigned),
      pause: (ms) =>
        new Promise((resolve) => {
          const timer = setTimeout(resolve, ms);
          wake.current = () => {
            clearTimeout(timer);
            resolve();
          };
        }),
      onStep: setSteps,
      isStopped: () => stopped.current,
    });
    if (done.every(({ state }) => state === 'sent')) onAllSent();
    else setRun(done.some(({ state }) => state === 'failed') ? 'failed' : 'stopped');
  };
  return {
    steps,
    run,
    sent: steps.filter(({ state }) => state === 'sent').length,
    stop,
    start: (messages: readonly Message[], people: readonly Addressee[], isSigned: boolean) => {
      const plan = planForward(messages, people);
      setSteps(plan);
      void go(plan, isSigned);
    },
    goOn: (isSigned: boolean) => void go(steps, isSigned),
  };
}
