import { Menu } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBolt, IconDots, IconForms, IconLock, IconMessage, IconSignature } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Command, useCommands } from '../../../lib/commands.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { LayerMenu } from '../../../ui/menu.tsx';
import { EmojiButton } from '../emoji/emoji-button.tsx';
import styles from './composer-tools.module.css';

interface ComposerToolsProps {
  isNote: boolean;
  onNote: (isNote: boolean) => void;
  /** The attach button; notes have no attachments. */
  attach: ReactNode;
  onEmoji: (sign: string) => void;
  onQuick: () => void;
  onBuilder: () => void;
  /** The signature's switch; null: the company does not sign. */
  signature: { isOn: boolean; set: (isOn: boolean) => void } | null;
}

/** The tools below the field: message or note, and what can be inserted. */
export function ComposerTools(props: ComposerToolsProps) {
  const { isNote, onNote, attach, onEmoji } = props;
  const { t } = useTranslation('compose');
  useCommands(useToolCommands(props));
  const narrow = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  return (
    <div className={styles.tools}>
      <fieldset className={styles.modes} aria-label={t('mode.label')}>
        <Mode icon={IconMessage} label={t('mode.message')} isOn={!isNote} onPress={() => onNote(false)} />
        <Mode icon={IconLock} label={t('mode.note')} isOn={isNote} onPress={() => onNote(true)} shortcut="M" />
      </fieldset>
      {!isNote && attach}
      <EmojiButton onPick={onEmoji} />
      {!isNote && (narrow ? <MoreMenu {...props} /> : <WideTools {...props} />)}
    </div>
  );
}

function useToolCommands({ isNote, onNote, onQuick, onBuilder, signature }: ComposerToolsProps): Command[] {
  const { t } = useTranslation('compose');
  const chat = (id: string, label: string, icon: typeof IconLock, run: () => void) =>
    ({ id: `write:${id}`, group: 'chat', label, icon, run }) as const;
  const note = { ...chat('note', t('keys.note'), IconLock, () => onNote(!isNote)), keys: 'm' };
  if (isNote) return [note];
  const sign =
    signature &&
    chat('signature', t(signature.isOn ? 'signatureOff' : 'signatureOn'), IconSignature, () =>
      signature.set(!signature.isOn),
    );
  const quick = chat('quick', t('quick.open'), IconBolt, onQuick);
  return [note, quick, chat('builder', t('builder.open'), IconForms, onBuilder), ...(sign ? [sign] : [])];
}

/** Reserves the room of the tools before they are drawn. */
export const ToolsToCome = () => <div className={styles.tools} />;

interface ModeProps {
  icon: typeof IconLock;
  label: string;
  isOn: boolean;
  onPress: () => void;
  shortcut?: string;
}

function Mode({ icon: Glyph, label, isOn, onPress, shortcut }: ModeProps) {
  return (
    <button
      type="button"
      className={isOn ? `${styles.mode} ${styles.on}` : styles.mode}
      aria-pressed={isOn}
      aria-label={label}
      data-tip={label}
      data-tip-key={shortcut}
      onClick={onPress}
    >
      <Glyph size={16} stroke={1.75} aria-hidden="true" />
      <span className={styles.word}>{label}</span>
    </button>
  );
}

function WideTools({ onQuick, onBuilder, signature }: ComposerToolsProps) {
  const { t } = useTranslation('compose');
  return (
    <>
      <IconButton label={t('quick.open')} icon={IconBolt} shortcut="/" onClick={onQuick} />
      <IconButton label={t('builder.open')} icon={IconForms} aria-haspopup="dialog" onClick={onBuilder} />
      {signature && (
        <IconButton
          label={t('signature')}
          icon={IconSignature}
          look={signature.isOn ? 'selected' : 'quiet'}
          aria-pressed={signature.isOn}
          onClick={() => signature.set(!signature.isOn)}
        />
      )}
    </>
  );
}

/** The tools in a menu, where there is no room for a row. */
function MoreMenu({ onQuick, onBuilder, signature }: ComposerToolsProps) {
  const { t } = useTranslation('compose');
  return (
    // The choice moves the focus to the field or a dialog, not back to this button.
    <LayerMenu position="top-start" offset={8} returnFocus={false}>
      <Menu.Target>
        <IconButton label={t('more')} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown aria-label={t('more')}>
        <Menu.Item leftSection={<IconBolt size={18} stroke={1.75} aria-hidden="true" />} onClick={onQuick}>
          {t('quick.open')}
        </Menu.Item>
        <Menu.Item leftSection={<IconForms size={18} stroke={1.75} aria-hidden="true" />} onClick={onBuilder}>
          {t('builder.open')}
        </Menu.Item>
        {signature && (
          <Menu.Item
            leftSection={<IconSignature size={18} stroke={1.75} aria-hidden="true" />}
            onClick={() => signature.set(!signature.isOn)}
          >
            {t(signature.isOn ? 'signatureOff' : 'signatureOn')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </LayerMenu>
  );
}
