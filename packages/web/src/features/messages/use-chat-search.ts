import { type RefObject, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import type { ChatHit } from '../tickets/index.ts';

/** Ctrl or ⌘ and F looks in the conversation. While it does the key is the browser's again, which looks in the page. */
export function useChatSearch(field: RefObject<HTMLTextAreaElement | null>) {
  const { t } = useTranslation('kinds');
  const [isOpen, setOpen] = useState(false);
  const [found, setFound] = useState<ChatHit | null>(null);
  useShortcuts(isOpen ? [] : [{ keys: 'Mod+f', label: t('search.open'), run: () => setOpen(true) }], 'ticket');
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
