import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { endTrouble, type PartTrouble, showTrouble } from './part-trouble.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A part of the screen that an act requests; null until it is loaded. If it cannot be loaded (no network, or a newer
 * version on the server) that is reported with a retry; `onGiveUp`: nobody waits for it any longer. `'ahead'`: it is
 * preloaded, and failures are not reported.
 */
export function useLazyPart<P>(
  load: Load<P>,
  wanted: boolean | 'ahead',
  onGiveUp: () => void,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const start = useEffectEvent(load);
  const giveUp = useEffectEvent(onGiveUp);
  useEffect(() => {
    if (wanted === false || part !== null) return;
    let current = true;
    const attempt = () =>
      start().then(
        (found) => {
          if (current) setPart(() => found);
          return null;
        },
        (error: unknown) => {
          console.warn('part not loaded', error);
          return error;
        },
      );
    const trouble: PartTrouble = { retry: attempt, giveUp: () => end() };
    const end = () => {
      endTrouble(trouble);
      giveUp();
    };
    void attempt().then((error) => {
      if (current && error !== null && wanted === true) showTrouble(trouble);
    });
    return () => {
      current = false;
      endTrouble(trouble);
    };
  }, [wanted, part]);
  return part;
}

/** A requested part that the screen can do without: if it cannot be loaded the screen goes on. */
export function useOptionalPart<P>(load: Load<P>, wanted: boolean, onFail?: () => void): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const start = useEffectEvent(load);
  const fail = useEffectEvent(() => onFail?.());
  useEffect(() => {
    if (!wanted || part !== null) return;
    let current = true;
    start().then(
      (found) => current && setPart(() => found),
      (error: unknown) => {
        console.warn('part not loaded', error);
        if (current) fail();
      },
    );
    return () => {
      current = false;
    };
  }, [wanted, part]);
  return part;
}
