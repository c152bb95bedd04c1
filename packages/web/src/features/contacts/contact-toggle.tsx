import { IconLayoutSidebarRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { useContactDrawer } from './drawer-state.ts';

/** Shows who one is talking to, or hides it again. */
export function ContactToggle() {
  const { t } = useTranslation('tickets');
  const { isOpen, setOpen } = useContactDrawer();
  const toggle = () => setOpen(!isOpen);
  useShortcuts([{ keys: 'i', label: t('contact.key'), run: toggle }]);
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
}
