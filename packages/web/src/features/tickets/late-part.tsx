import { type ComponentType, lazy } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';

/** A part of the lists that is fetched when it is first shown, with its texts. Where it cannot be had, it says so. */
export const latePart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazy(async (): Promise<{ default: ComponentType<P> }> => {
    try {
      const [part] = await Promise.all([load(), loadTexts('lists')]);
      return { default: part };
    } catch (error) {
      // The page cannot ask for the same file twice; the inbox around it goes on.
      return { default: () => <ErrorState error={error} onRetry={() => location.reload()} /> };
    }
  });
