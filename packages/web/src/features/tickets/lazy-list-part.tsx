import type { ComponentType } from 'react';
import { loadTexts } from '../../lib/i18n.ts';
import { lazyPart } from '../../ui/lazy-part.tsx';

/** A part of the lists that is loaded when it is first shown, with its texts. If it fails it says so. */
export const lazyListPart = <P extends object>(load: () => Promise<ComponentType<P>>) =>
  lazyPart<P>(async () => (await Promise.all([load(), loadTexts('lists')]))[0]);
