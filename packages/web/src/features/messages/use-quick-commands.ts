import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQuery } from '@tanstack/react-query';
import { useCommands, usePaletteOpen } from '../../lib/commands.ts';
import { quickMessagesOptions } from './composer/quick-options.ts';
import type { Choice } from './composer/suggest-panel.tsx';
import { useFill } from './composer/use-fill.ts';

/**
 * Quick messages as palette commands; the chosen one is put into the field. `onChoose` null: nothing can be written
 * now.
 */
export function useQuickCommands(ticket: Ticket, onChoose: ((choice: Choice) => void) | null) {
  const isOpen = usePaletteOpen();
  const { data = [] } = useQuery({ ...quickMessagesOptions, enabled: isOpen && onChoose !== null });
  const fill = useFill(ticket);
  const commands = data.map(({ id, shortcode, message, mediaPath, mediaName }) => ({
    id: `quick:${id}`,
    group: 'quick' as const,
    label: shortcode,
    detail: message,
    run: () => {
      const file = mediaPath === null ? null : { path: mediaPath, name: mediaName ?? '' };
      onChoose?.({ text: fill(message), quick: { id, file } });
    },
  }));
  useCommands(onChoose === null ? [] : commands);
}
