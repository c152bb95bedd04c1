import { Menu } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './acts.module.css';

/** The most common reactions. */
const quickSigns = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;

interface SignRowProps {
  /** Our reaction; pressing it again removes it. */
  ours: string | null;
  onSign: (emoji: string) => void;
  onMore: () => void;
}

/** Six reactions and a button for all others, at the top of a bubble's menu. */
export function SignRow({ ours, onSign, onMore }: SignRowProps) {
  const { t } = useTranslation('kinds');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset has no place in a menu
    <div className={styles.signs} role="group" aria-label={t('react.label')}>
      {quickSigns.map((emoji) => (
        <Menu.Item
          key={emoji}
          className={emoji === ours ? `${styles.sign} ${styles.ours}` : styles.sign}
          aria-label={t(emoji === ours ? 'react.takeBack' : 'react.with', { emoji })}
          onClick={() => onSign(emoji === ours ? '' : emoji)}
        >
          {emoji}
        </Menu.Item>
      ))}
      <Menu.Item className={styles.sign} aria-label={t('react.more')} title={t('react.more')} onClick={onMore}>
        <IconPlus size={18} stroke={1.75} aria-hidden="true" />
      </Menu.Item>
    </div>
  );
}
