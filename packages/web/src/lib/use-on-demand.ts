import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';

/**
 * A part of the screen that is loaded when it is first wanted; null until it is here. `onFail`: it could not be had (no
 * network, or a newer version of the application took its place on the server).
 */
export function useOnDemand<P>(
  load: () => Promise<ComponentType<P>>,
  wanted: boolean,
  onFail: () => void,
): ComponentType<P> | null {
  const [part, setPart] = useState<ComponentType<P> | null>(null);
  const start = useEffectEvent(load);
  const fail = useEffectEvent(onFail);
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
