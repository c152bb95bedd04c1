import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import styles from './side-sheet.module.css';
import { useLayer } from './top-layer.ts';

interface SideSheetProps {
  opened: boolean;
  onClose: () => void;
  /** There is room beside the list: it is drawn in place and covers nothing. */
  isBeside: boolean;
  label: string;
  children: ReactNode;
}

/**
 * A record beside its list, or over it where there is no room: it slides in from the right, as wide as a phone at most.
 */
export function SideSheet({ opened, onClose, isBeside, label, children }: SideSheetProps) {
  // As with dialogs, it must be mounted closed first to restore the focus.
  const [placed, setPlaced] = useState(false);
  useEffect(() => setPlaced(true), []);
  const isOver = placed && !isBeside && opened;
  useLayer(isOver, onClose);
  if (isBeside) return opened && children;
  return (
    <Drawer.Root
      opened={isOver}
      onClose={onClose}
      closeOnEscape={false}
      position="right"
      size={360}
      // A `className` would also apply to the layer around the content, and cover the page.
      classNames={{ overlay: styles.scrim, content: styles.over }}
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label={label}>{children}</Drawer.Content>
    </Drawer.Root>
  );
}
