import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, startTransition, use, useState } from 'react';
import { PartFailed } from './part-failed.tsx';

/** A part being loaded. `ask` resolves with the error of the latest try, or null. */
interface Piece<P> {
  part: () => ComponentType<P> | null;
  ask: () => Promise<unknown>;
  /** Forgets a failed try, so that the next request loads again. */
  forget: () => void;
}

function pieceOf<P>(load: () => Promise<ComponentType<P>>): Piece<P> {
  let part: ComponentType<P> | null = null;
  let coming: Promise<unknown> | null = null;
  const fetch = () =>
    load().then(
      (found) => {
        part = found;
        return null;
      },
      (error: unknown) => {
        console.warn('part not loaded', error);
        return error;
      },
    );
  return {
    part: () => part,
    ask: () => {
      coming ??= fetch();
      return coming;
    },
    forget: () => {
      coming = null;
    },
  };
}

/**
 * A lazily loaded part of the screen, loaded when it is rendered or preloaded. If it fails, an error with a retry is
 * shown in its place; the rest of the screen, and what is typed there, stays.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): AsyncRouteComponent<P> {
  const piece = pieceOf(load);
  const preload = async () => {
    if (piece.part() === null && (await piece.ask()) !== null) piece.forget();
  };
  return Object.assign((props: P) => <LazyPart piece={piece} props={props} />, { preload });
}

function LazyPart<P extends object>({ piece, props }: { piece: Piece<P>; props: P }) {
  const [asked, setAsked] = useState(piece.ask);
  // A loaded part is rendered without `use`, which would show a skeleton for a moment even for a resolved promise.
  const error = piece.part() === null ? use(asked) : null;
  const Part = piece.part();
  if (Part !== null) return <Part {...props} />;
  const retry = () => {
    piece.forget();
    const next = piece.ask();
    startTransition(() => setAsked(next));
    return next;
  };
  return <PartFailed error={error} onShown={piece.forget} onRetry={retry} />;
}
