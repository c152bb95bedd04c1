import { Menu, type MenuProps } from '@mantine/core';
import { useUncontrolled } from '@mantine/hooks';
import { useLayer } from './top-layer.ts';

/** The kit's menu, registered as an overlay. */
export function LayerMenu({ opened, onChange, onClose, ...menu }: MenuProps) {
  const [isOpen, setOpen] = useUncontrolled({ value: opened, defaultValue: false, onChange });
  const turn = (isWanted: boolean) => {
    setOpen(isWanted);
    if (!isWanted) onClose?.();
  };
  useLayer(isOpen, () => turn(false));
  return <Menu {...menu} opened={isOpen} onChange={turn} />;
}
