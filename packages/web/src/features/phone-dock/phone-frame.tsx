import { Drawer } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/icon-button.tsx';
import { useLayer } from '../../ui/top-layer.ts';
import styles from './phone-dock.module.css';
import type { PhoneDockState } from './use-phone-dock.ts';

/** The phone beside the inbox; on narrow screens a sheet over it. */
export function PhoneFrame({ source, wide, open, setOpen }: PhoneDockState) {
  const { t } = useTranslation('app');
  const close = () => setOpen(false);
  useLayer(open && !wide, close);
  const phone = (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{t('phone.title')}</h2>
        <span className={styles.mark}>{t('phone.simulated')}</span>
        <IconButton label={t('phone.hide')} icon={IconX} onClick={close} />
      </div>
      <iframe className={styles.frame} src={source} title={t('phone.title')} />
    </>
  );
  if (wide) {
    // Hidden, not unmounted, so that the phone keeps its place in the conversation.
    return (
      <aside className={styles.dock} aria-label={t('phone.title')} hidden={!open}>
        {phone}
      </aside>
    );
  }
  return (
    <Drawer.Root
      opened={open}
      onClose={close}
      closeOnEscape={false}
      position="bottom"
      size="85dvh"
      keepMounted
      classNames={{ overlay: styles.scrim, content: styles.sheet }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={t('phone.title')}>{phone}</Drawer.Content>
    </Drawer.Root>
  );
}
