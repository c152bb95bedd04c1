import { useTranslation } from 'react-i18next';

/** The way out of a search that finds nothing, where the emptiness is told. */
export function ClearSearch({ onClear }: { onClear: () => void }) {
  const { t } = useTranslation('ui');
  return (
    <button type="button" className="button button-default" onClick={onClear}>
      {t('search.clear')}
    </button>
  );
}
