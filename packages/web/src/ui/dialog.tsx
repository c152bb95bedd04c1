import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type MouseEvent, type ReactNode, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './dialog.module.css';
import { useLayer } from './top-layer.ts';

interface DialogProps {
  opened: boolean;
  onClose: () => void;
  title: string;
  children: ReactNode;
  /** Buttons at the foot, the main one last. */
  actions?: ReactNode;
  /** The width in pixels where there is room. */
  size?: number;
  /** A short question: on phones it stands at the foot, below what it is about. */
  isQuestion?: boolean;
}

/** Swallows presses on a closing dialog, which would answer twice. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/**
 * The one dialog: a centred card, on phones full-screen or, for questions, at the foot. It traps and restores the
 * focus; Escape closes the uppermost.
 */
export function Dialog({ opened, onClose, title, children, actions, size = 480, isQuestion = false }: DialogProps) {
  const { t } = useTranslation('ui');
  const phone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  // The kit only restores the focus if the dialog was closed before it opened, so it is mounted closed first.
  const [placed, setPlaced] = useState(false);
  // Within the same press, or the focused element below would get the next key.
  useLayoutEffect(() => setPlaced(true), []);
  useLayer(opened && placed, onClose);
  return (
    <Modal.Root
      opened={opened && placed}
      onClose={onClose}
      closeOnEscape={false}
      fullScreen={phone && !isQuestion}
      centered
      size={phone ? '100%' : size}
      classNames={{ overlay: styles.overlay, content: styles.content, inner: isQuestion ? styles.question : undefined }}
    >
      <Modal.Overlay />
      <Modal.Content onClickCapture={opened ? undefined : swallow}>
        {/* Not Modal.Header: it renders a <header>, which screen readers take for the page's banner. */}
        <div className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton className={styles.close} aria-label={t('dialog.close')} />
        </div>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </Modal.Content>
    </Modal.Root>
  );
}
