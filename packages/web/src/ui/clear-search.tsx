import { useTranslation } from 'react-i18next';

interface ClearSearchProps {
  onClear: () => void;
  /** Where more than a search narrows what is shown. */
  label?: string;
}

/** The way out of what finds nothing, where the emptiness is told. */
export function ClearSearch({ onClear, label }: ClearSearchProps) {
  const { t } = useTranslation('ui');
  return (
    <button type="button" className="button button-default" onClick={onClear}>
      {label ?? t('search.clear')}
    </button>
  );
}
