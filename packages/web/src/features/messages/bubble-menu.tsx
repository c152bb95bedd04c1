import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconCopy } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { showToast } from '../../ui/toast.ts';
import { holdEscape } from '../tickets/index.ts';
import type { ShownMessage } from './chat-rows.ts';
import styles from './message-list.module.css';

export interface BubbleMenuPlace {
  shown: ShownMessage;
  x: number;
  y: number;
}

interface BubbleMenuProps {
  place: BubbleMenuPlace | null;
  onClose: () => void;
  /** Null where nothing can be answered. */
  onReply: ((shown: ShownMessage) => void) | null;
}

/** The one menu of all bubbles, where it was asked for. It stays there while it fades out. */
export function BubbleMenu({ place, onClose, onReply }: BubbleMenuProps) {
  const { t } = useTranslation('messages');
  const last = useRef(place);
  if (place !== null) last.current = place;
  const shown = last.current;
  const copy = async (text: string) => {
    try {
      await navigator.clipboard.writeText(text);
      showToast({ kind: 'success', text: t('copied') });
    } catch {
      // Refused by the browser, or absent outside secure contexts.
      showToast({ kind: 'error', text: t('copyRefused') });
    }
  };
  return (
    <Menu opened={place !== null} onClose={onClose} position="bottom-start" offset={2}>
      <Menu.Target>
        <span className={styles.anchor} aria-hidden="true" style={{ left: shown?.x ?? 0, top: shown?.y ?? 0 }} />
      </Menu.Target>
      <Menu.Dropdown className={styles.menu} aria-label={t('messageMenu')} onKeyDown={holdEscape}>
        {shown && onReply && shown.shown.queued === null && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
            rightSection={<kbd>R</kbd>}
            onClick={() => onReply(shown.shown)}
          >
            {t('reply')}
          </Menu.Item>
        )}
        {shown && (
          <Menu.Item
            leftSection={<IconCopy size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => void copy(shown.shown.message.body)}
          >
            {t('copy')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
