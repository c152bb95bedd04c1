import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { endTrouble, type PartTrouble, showTrouble } from './part-trouble.ts';

type Load<P> = () => Promise<ComponentType<P>>;

/**
 * A part of the screen that somebody asks for by an act; null until it is here. Where it cannot be had (no network, or a
 * newer version of the application took its place on the server) that is said, with a way to try again; `onGiveUp`: it is
 * not waited for any longer. `'ahead'`: it may come, and nobody waits for it yet.
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

/** The same of what stands beside what a screen is for: where it cannot be had the screen goes on without it. */
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
