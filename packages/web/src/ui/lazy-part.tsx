import type { AsyncRouteComponent } from '@tanstack/react-router';
import { type ComponentType, startTransition, use, useState } from 'react';
import { PartFailed } from './part-failed.tsx';

/** Something on its way: what it is once it is here, and what went wrong with the newest try, null: nothing. */
interface Piece<P> {
  part: () => ComponentType<P> | null;
  ask: () => Promise<unknown>;
  /** What failed is asked for anew by whoever wants it next. */
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
 * A part of the screen that travels by itself, once it is drawn or asked for ahead (`preload`). Where it cannot be had
 * something says so in its place and asks again; the rest of the screen, and what is written in it, stays.
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
  // Once it is here it is drawn at once: what waits for a promise shows its skeleton for a moment all the same.
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
