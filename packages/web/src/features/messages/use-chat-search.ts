import { IconSearch } from '@tabler/icons-react';
import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../lib/commands.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { ChatHit } from '../tickets/index.ts';

/**
 * Ctrl or ⌘ and F search the conversation, as do commands of the palette and the chat's menu. While the search is open
 * the key belongs to the browser.
 */
export function useChatSearch(field: RefObject<HTMLTextAreaElement | null>) {
  const { t } = useTranslation('kinds');
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<ChatHit | null>(null);
  const open = { keys: 'Mod+f', label: t('search.open'), run: () => setOpen(true) };
  const command: Command = { id: 'chat:search', group: 'ticket', icon: IconSearch, ...open };
  useShortcuts(isOpen ? [] : [open], 'ticket');
  useCommands(isOpen ? [] : [command]);
  return {
    isOpen,
    found,
    show: setFound,
    close: () => {
      setOpen(false);
      setFound(null);
      field.current?.focus({ preventScroll: true });
    },
  };
}
