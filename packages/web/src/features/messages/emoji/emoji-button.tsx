import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors.ts';
import { useOnDemand } from '../../../lib/use-on-demand.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.ts';

interface EmojiButtonProps {
  onPick: (sign: string) => void;
  /** Escape closes what is open and nothing else. */
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Opens all signs over the composer. They travel when they are first wanted. */
export function EmojiButton({ onPick, onKeyDown }: EmojiButtonProps) {
  const { t } = useTranslation('compose');
  const [opened, setOpened] = useState(false);
  const fail = () => {
    setOpened(false);
    showToast({ kind: 'error', text: errorText('ERR_NETWORK') });
  };
  const Picker = useOnDemand(async () => (await import('./emoji-picker.tsx')).EmojiPicker, opened, fail);
  const pick = (sign: string) => {
    setOpened(false);
    onPick(sign);
  };
  return (
    <Popover
      opened={opened && Picker !== null}
      onChange={setOpened}
      position="top-start"
      offset={8}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <IconButton
          label={t('emoji.open')}
          icon={IconMoodSmile}
          aria-expanded={opened}
          onClick={() => setOpened((was) => !was)}
        />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('emoji.open')} onKeyDown={onKeyDown}>
        {Picker && <Picker onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  );
}
