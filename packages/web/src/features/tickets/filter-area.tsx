import { type FocusEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useLayer } from '../../ui/top-layer.ts';
import { FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import styles from './list-options.module.css';

/** The filters above the list, which stays visible. While one of them has the focus, Escape closes them. */
export function FilterArea({ onClose, ...panel }: FilterPanelProps & { onClose: () => void }) {
  const { t } = useTranslation('tickets');
  // The palette may open them while the conversation has the focus, whose Escape would leave it.
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
