import { type ComponentType, lazy } from 'react';

/**
 * A lazily loaded part that the screen can do without. If it cannot be loaded (no network, a newer version on the
 * server) the screen goes on without it; an error would close the screen.
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
