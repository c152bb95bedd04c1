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
  /** Pixels wide where there is room. */
  size?: number;
  /** A few words and an answer: on phones it stands at the foot, below what it is about. */
  isQuestion?: boolean;
}

/** What was answered already fades out: a second press on it would answer again. */
const swallow = (event: MouseEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

/** The kit's one dialog: a centred card, on phones a full-screen sheet or a question at the foot. Focus goes in and returns; Escape closes the uppermost. */
export function Dialog({ opened, onClose, title, children, actions, size = 480, isQuestion = false }: DialogProps) {
  const { t } = useTranslation('ui');
  const phone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  // The kit notes where the focus was when a closed one opens: one that is open from its first moment would not return it.
  const [placed, setPlaced] = useState(false);
  // Within the press that asked for it: what has the focus below would take the next key.
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
        {/* Not Modal.Header: it is a <header>, which screen readers take for the page's banner. */}
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
