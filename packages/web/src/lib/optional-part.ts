import { type ComponentType, lazy } from 'react';

/**
 * A part that travels by itself and stands beside what a screen is for. Where it cannot be had (no network at that moment,
 * a newer version on the server) the screen goes on without it until it is opened again: an error would close the screen.
 */
export const optionalPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      return { default: await load() };
    } catch (error) {
      console.warn('a part beside the screen is not loaded', error);
      return { default: () => null };
    }
  });
