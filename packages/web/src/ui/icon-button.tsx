import type { Icon } from '@tabler/icons-react';
import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './icon-button.module.css';

interface IconButtonProps extends Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label' | 'children'> {
  /** The button's name, read aloud and shown as the tooltip. */
  label: string;
  icon: Icon;
  /** `primary` for the one main action, `selected` for a pressed toggle. */
  look?: 'quiet' | 'primary' | 'selected';
  /** The shortcut for the same act, shown in the tooltip. */
  shortcut?: string;
  ref?: Ref<HTMLButtonElement>;
}

export function IconButton({
  label,
  icon: Glyph,
  look = 'quiet',
  shortcut,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const classes = [styles.button, styles[look], className].filter(Boolean).join(' ');
  return (
    <button type={type} className={classes} aria-label={label} data-tip={label} data-tip-key={shortcut} {...rest}>
      <Glyph size={20} stroke={1.75} aria-hidden="true" />
    </button>
  );
}
