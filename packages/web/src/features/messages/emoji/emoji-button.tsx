import { Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { memo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../../../lib/commands.ts';
import { useLazyPart } from '../../../lib/use-lazy-part.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { useLayer } from '../../../ui/top-layer.ts';

interface EmojiButtonProps {
  onPick: (sign: string) => void;
}

/** Opens the emoji picker over the composer; loaded on demand. Memoised, so that typing does not render it again. */
export const EmojiButton = memo(function EmojiButton({ onPick }: EmojiButtonProps) {
  const { t } = useTranslation('compose');
  const button = useRef<HTMLButtonElement>(null);
  const [opened, setOpened] = useState(false);
  const fail = () => {
    setOpened(false);
  };
  useCommands([
    { id: 'write:emoji', group: 'chat', label: t('emoji.open'), icon: IconMoodSmile, run: () => setOpened(true) },
  ]);
  const Picker = useLazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker, opened, fail);
  const pick = (sign: string) => {
    setOpened(false);
    onPick(sign);
  };
  // After a choice the focus goes to the field, otherwise back to where it was.
  const turn = (isOpen: boolean) => {
    setOpened(isOpen);
    if (!isOpen) button.current?.focus();
  };
  // Also while the picker loads and before its search has the focus, so that Escape does not leave the conversation.
  useLayer(opened, () => turn(false));
  return (
    <Popover opened={opened && Picker !== null} onChange={turn} position="top-start" offset={8} trapFocus>
      <Popover.Target>
        <IconButton
          ref={button}
          label={t('emoji.open')}
          icon={IconMoodSmile}
          aria-expanded={opened}
          onClick={() => setOpened((was) => !was)}
        />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('emoji.open')}>
        {Picker && <Picker onPick={pick} />}
      </Popover.Dropdown>
    </Popover>
  );
});
