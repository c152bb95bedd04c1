import { useTranslation } from 'react-i18next';

interface ClearSearchProps {
  onClear: () => void;
  /** Another label, where filters are cleared too. */
  label?: string;
}

/** A button that clears a search, shown with its empty result. */
export function ClearSearch({ onClear, label }: ClearSearchProps) {
  const { t } = useTranslation('ui');
  return (
    <button type="button" className="button button-default" onClick={onClear}>
      {label ?? t('search.clear')}
    </button>
  );
}
