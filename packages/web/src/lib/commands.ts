import type { Icon } from '@tabler/icons-react';
import { useEffect, useEffectEvent } from 'react';
import { createStore, useStore } from './store.ts';

/**
 * A command of the palette. `ticket`: with the open ticket, also in its menu; `chat`: with its contact and composer,
 * palette only; `quick`: a text for the composer; `list`: with the lists of tickets; `go`: another screen; `app`: the
 * application itself.
 */
export interface Command {
  /** Unique on the screen. */
  id: string;
  group: 'ticket' | 'chat' | 'quick' | 'list' | 'go' | 'app';
  /** In the reader's language. */
  label: string;
  /** Searched, and shown after the label. */
  detail?: string;
  /** Its shortcut, in the format of {@link Shortcut.keys}. */
  keys?: string;
  icon?: Icon;
  run: () => void;
}

const active = createStore<readonly Command[]>([]);

/** The commands of the current screen, in the order of registration. */
export const useCommandList = () => useStore(active);

/** Registers commands while mounted. */
export function useCommands(commands: readonly Command[]) {
  const run = useEffectEvent((id: string) => commands.find((command) => command.id === id)?.run());
  const offered = useEffectEvent(() => commands.map((command) => ({ ...command, run: () => run(command.id) })));
  const signature = commands.map(({ id, label, detail, keys }) => [id, label, detail, keys].join('\t')).join('\n');
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the commands say decides, not who made the list
  useEffect(() => {
    const mine = offered();
    active.set([...active.get(), ...mine]);
    return () => active.set(active.get().filter((command) => !mine.includes(command)));
  }, [signature]);
}

/** The open ticket, as far as other parts name it. */
export interface NamedTicket {
  uuid: string;
  id: number;
  contactId: number;
  name: string;
}

const opened = createStore<NamedTicket | null>(null);
export const useNamedTicket = () => useStore(opened);

/** Sets the open ticket while mounted. */
export function useNameTicket(ticket: NamedTicket | null) {
  const { uuid = null, id = 0, contactId = 0, name = '' } = ticket ?? {};
  useEffect(() => {
    opened.set(uuid === null ? null : { uuid, id, contactId, name });
    return () => opened.set(null);
  }, [uuid, id, contactId, name]);
}

const paletteOpen = createStore(false);
/** Whether the palette is open; code that only it needs is loaded then. */
export const usePaletteOpen = () => useStore(paletteOpen);
export const isPaletteOpen = paletteOpen.get;
export const openPalette = () => paletteOpen.set(true);
export const closePalette = () => paletteOpen.set(false);
