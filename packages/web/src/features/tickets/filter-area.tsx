import { type FocusEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '../../ui/top-layer.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import styles from './list-options.module.css';

/** The filters, above the list that they narrow: it stays in sight. While one is at them, Escape closes them. */
export function FilterArea({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) {
  const { t } = useTranslation('tickets');
  // The palette opens them while a conversation has the focus, which Escape would leave.
  const [isUsed, setUsed] = useState(true);
  const from = useRef(document.activeElement);
  const close = () => {
    onClose();
    if (from.current instanceof HTMLElement) from.current.focus();
  };
  useLayer(isUsed, close, 'beside');
  const onBlur = ({ currentTarget, relatedTarget }: FocusEvent) => setUsed(currentTarget.contains(relatedTarget));
  return (
    <fieldset className={styles.filters} onFocus={() => setUsed(true)} onBlur={onBlur}>
      <legend className="only-read">{t('options.filters')}</legend>
      <FilterPanel {...panel} />
    </fieldset>
  );
}
