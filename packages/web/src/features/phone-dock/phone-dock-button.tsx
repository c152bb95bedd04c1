import { IconDeviceMobileMessage } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { usePhoneDock } from './use-phone-dock.ts';

/** Shows or hides the simulated phone, in the top bar where there is room. */
export function PhoneDockButton({ className }: { className: string | undefined }) {
  const { t } = useTranslation('app');
  const dock = usePhoneDock();
  if (!dock) return null;
  return (
    <IconButton
      className={className}
      label={t(dock.open ? 'phone.hide' : 'phone.show')}
      icon={IconDeviceMobileMessage}
      look={dock.open ? 'selected' : 'quiet'}
      aria-expanded={dock.open}
      onClick={() => dock.setOpen(!dock.open)}
    />
  );
}
