import type { BrowserEvent, PayloadOf } from '@guiche/contract/event';
import type { QueryClient } from '@tanstack/react-query';
import type { AnyRoute } from '@tanstack/react-router';
import type { Command } from './commands.ts';
import { subscribeLive } from './live-events.ts';
import type { MenuEntry } from './menu-entry.ts';

/** Routes below one that is handed in. */
type Routes = (parent: AnyRoute) => readonly AnyRoute[];

/** Begins to follow what is told; answers how to end that. */
export type Following = (queries: QueryClient) => () => void;

/** What the palette offers on every screen. */
export interface PaletteAct extends Pick<Command, 'id' | 'icon' | 'run'> {
  /** Key of its text, with its namespace: one that is there from the beginning. */
  label: string;
}

/**
 * A feature as its manifest (`manifest.tsx`) tells it; `app/web-features.ts` is the one list of them. It is loaded with the
 * first page of all: of a screen it brings the route, and the screen itself when somebody goes there.
 */
export interface WebFeature {
  /** Screens within the frame of the application. */
  readonly routes?: Routes;
  /** For who is not signed in. */
  readonly publicRoutes?: Routes;
  /** For who is signed in, to a company that is overdue. */
  readonly overdueRoutes?: Routes;
  /** Which tabs an address may name, by the path of the screen they are of. */
  readonly tabs?: Readonly<Record<string, readonly string[]>>;
  /** Namespaces of texts that come with the frame. Those of a screen come with the screen (`loadTexts`). */
  readonly texts?: readonly string[];
  /** Its entries in the side menu, which are also ways of the palette. */
  readonly menu?: readonly MenuEntry[];
  /** What it offers in the palette everywhere. Of a screen alone: `useCommands`. */
  readonly palette?: readonly PaletteAct[];
  /** What it follows as long as somebody is signed in. Of a screen alone: `useLiveEvent`. */
  readonly live?: readonly Following[];
}

/** Follows an event, whatever is on screen. */
export const following =
  <T extends BrowserEvent>(event: T, follow: (payload: PayloadOf<T>, queries: QueryClient) => void): Following =>
  (queries) =>
    subscribeLive(event, (payload) => follow(payload, queries), false);

/** Whether an address is a screen's, or below it. */
export const isAt = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));
