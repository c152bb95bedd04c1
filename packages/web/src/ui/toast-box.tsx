import { Notifications, notifications } from '@mantine/notifications';
import { IconAlertCircle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { KitProvider } from './kit-provider.tsx';
import { connectToasts, type Toast } from './toast.ts';
import styles from './toast-box.module.css';

const shownMs = 2000;
/** A notice with an undo stays long enough to be read and reached. */
const offeredMs = 8000;
const icons = { success: IconCheck, error: IconAlertCircle, info: IconInfoCircle };

interface WithActionProps extends Required<Pick<Toast, 'text' | 'action'>> {
  onDone: () => void;
}

function WithAction({ text, action, onDone }: WithActionProps) {
  const isDone = useRef(false);
  const act = () => {
    // A second press on the fading notice must not undo twice.
    if (isDone.current) return;
    isDone.current = true;
    onDone();
    action.run();
  };
  return (
    <span className={styles.withAction}>
      <span>{text}</span>
      <button type="button" className="button button-small button-default" onClick={act}>
        {action.label}
      </button>
    </span>
  );
}

/** Shows notices: at most 3, for 2 s (8 s with a button), longer while hovered or focused. */
export function ToastBox() {
  const { t } = useTranslation('ui');
  const closeLabel = t('dialog.close');
  useEffect(() => {
    connectToasts(({ kind, text, action }: Toast) => {
      const Glyph = icons[kind];
      const id: string = notifications.show({
        message: action ? <WithAction text={text} action={action} onDone={() => notifications.hide(id)} /> : text,
        autoClose: action ? offeredMs : shownMs,
        role: kind === 'error' ? 'alert' : 'status',
        icon: <Glyph size={20} stroke={1.75} className={styles[kind]} aria-hidden="true" />,
        closeButtonProps: { 'aria-label': closeLabel },
        classNames: { root: styles.toast, icon: styles.icon, description: styles.text, closeButton: styles.close },
      });
    });
  }, [closeLabel]);
  const phone = window.innerWidth < 600;
  return (
    <KitProvider>
      <Notifications
        autoClose={shownMs}
        limit={3}
        position={phone ? 'top-center' : 'bottom-left'}
        containerWidth={360}
        transitionDuration={150}
      />
    </KitProvider>
  );
}
