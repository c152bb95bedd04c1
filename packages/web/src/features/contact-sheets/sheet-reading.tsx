import type { SeveralNumbers } from '@guiche/contract/contact-sheets.schemas';
import { useTranslation } from 'react-i18next';
import { ChoiceField, SwitchField } from '../../ui/form-field.tsx';
import styles from './import.module.css';

const ways: readonly SeveralNumbers[] = ['leave', 'first', 'each'];

interface SheetReadingProps {
  hasHead: boolean;
  onHead: (hasHead: boolean) => void;
  several: SeveralNumbers;
  onSeveral: (several: SeveralNumbers) => void;
}

/** Asks what only the sheet's author knows. */
export function SheetReading({ hasHead, onHead, several, onSeveral }: SheetReadingProps) {
  const { t } = useTranslation('contact-sheets');
  return (
    <div className={styles.country}>
      <SwitchField label={t('map.hasHead')} checked={hasHead} onChange={onHead} />
      <ChoiceField
        label={t('map.several')}
        value={several}
        choices={ways.map((way) => ({ value: way, label: t(`severalNumbers.${way}`) }))}
        onChange={(way) => onSeveral(ways.find((each) => each === way) ?? 'leave')}
      />
    </div>
  );
}
