import { useMediaQuery } from '@mantine/hooks';
import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import styles from './contact-column.module.css';
import { useContactDrawer } from './drawer-state.ts';

const usePhone = () => useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });

/** Shows or hides the drawer. Phones have no room for the button; there the picture opens it. */
export const ContactToggle = memo(function ContactToggle() {
  const { t } = useTranslation('tickets');
  const { isOpen, setOpen } = useContactDrawer();
  const isPhone = usePhone();
  const toggle = () => setOpen(!isOpen);
  useShortcuts([{ keys: 'i', label: t('contact.key'), run: toggle }], 'ticket');
  if (isPhone) return null;
  return (
    <IconButton
      label={t('contact.show')}
      icon={IconLayoutSidebarRight}
      look={isOpen ? 'selected' : 'quiet'}
      shortcut="I"
      aria-pressed={isOpen}
      onClick={toggle}
    />
  );
});

/** The contact's picture; on phones a press on it shows who that is. */
export function ContactFace({ children }: { children: ReactNode }) {
  return usePhone() ? <FaceButton>{children}</FaceButton> : children;
}

function FaceButton({ children }: { children: ReactNode }) {
  const { t } = useTranslation('tickets');
  const { setOpen } = useContactDrawer();
  return (
    <button type="button" className={styles.face} aria-label={t('contact.show')} onClick={() => setOpen(true)}>
      {children}
    </button>
  );
}
