import { type Channel, type ChannelAbilities, channelAbilities } from '@guiche/contract/channel-abilities';
import { Menu } from '@mantine/core';
import {
  IconCamera,
  IconFile,
  IconMapPin,
  IconPaperclip,
  IconPhotoVideo,
  IconSticker,
  IconTemplate,
  IconUserSquare,
} from '@tabler/icons-react';
import { memo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../lib/commands.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LayerMenu } from '../../../ui/menu.tsx';
import styles from './attach.module.css';
import { type AttachRequest, fileRequest } from './attach-request.ts';

const filesOf = {
  photo: 'image/*,video/*',
  document: '',
  sticker: 'image/png,image/jpeg,image/webp,image/gif',
} as const;
type FileEntry = keyof typeof filesOf;
const isFileEntry = (entry: string): entry is FileEntry => Object.hasOwn(filesOf, entry);

const entries = [
  { entry: 'photo', icon: IconPhotoVideo },
  { entry: 'document', icon: IconFile },
  { entry: 'sticker', icon: IconSticker },
  { entry: 'location', icon: IconMapPin },
  { entry: 'contact', icon: IconUserSquare },
  { entry: 'camera', icon: IconCamera },
] as const;

/** The entries that not every channel supports. */
const abilityOf: Readonly<Partial<Record<string, keyof ChannelAbilities>>> = {
  sticker: 'stickers',
  location: 'locations',
  contact: 'contacts',
};
const isCarried = (channel: Channel, entry: string) => {
  const ability = abilityOf[entry];
  return ability === undefined || channelAbilities[channel][ability] === true;
};

interface AttachButtonProps {
  channel: Channel;
  onAttach: (request: AttachRequest) => void;
  onTemplate: () => void;
}

const entriesOf = (channel: Channel) => entries.filter(({ entry }) => isCarried(channel, entry));

/** The menu of attachments. Memoised, so that typing does not render it again. */
export const AttachButton = memo(function AttachButton({ channel, onAttach, onTemplate }: AttachButtonProps) {
  const { t } = useTranslation('media');
  const input = useRef<HTMLInputElement>(null);
  const asSticker = useRef(false);

  const choose = (entry: FileEntry) => {
    const field = input.current;
    if (field === null) return;
    asSticker.current = entry === 'sticker';
    field.accept = filesOf[entry];
    field.multiple = entry !== 'sticker';
    // Lets the same file be chosen twice in a row.
    field.value = '';
    field.click();
  };
  const take = (files: FileList | null) => {
    const request = fileRequest([...(files ?? [])], asSticker.current);
    if (request !== null) onAttach(request);
  };

  const press = (entry: (typeof entries)[number]['entry']) =>
    isFileEntry(entry) ? choose(entry) : onAttach({ kind: entry });
  const commands = entriesOf(channel).map(
    ({ entry, icon }): Command => ({
      id: `attach:${entry}`,
      group: 'chat',
      label: t(`attach.${entry}`),
      detail: t('attach.label'),
      icon,
      run: () => press(entry),
    }),
  );
  if (channelAbilities[channel].templates)
    commands.push({
      id: 'attach:template',
      group: 'chat',
      label: t('attach.template'),
      icon: IconTemplate,
      run: onTemplate,
    });
  useCommands(commands);

  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('attach.label')}
        onChange={(event) => take(event.currentTarget.files)}
      />
      <LayerMenu position="top-start" offset={8}>
        <Menu.Target>
          <IconButton className={styles.button} label={t('attach.label')} icon={IconPaperclip} />
        </Menu.Target>
        <Menu.Dropdown aria-label={t('attach.label')}>
          {entriesOf(channel).map(({ entry, icon: Glyph }) => (
            <Menu.Item
              key={entry}
              leftSection={<Glyph size={18} stroke={1.75} aria-hidden="true" />}
              onClick={() => press(entry)}
            >
              {t(`attach.${entry}`)}
            </Menu.Item>
          ))}
          {channelAbilities[channel].templates && (
            <Menu.Item
              leftSection={<IconTemplate size={18} stroke={1.75} aria-hidden="true" />}
              aria-haspopup="dialog"
              onClick={onTemplate}
            >
              {t('attach.template')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </LayerMenu>
    </>
  );
});
