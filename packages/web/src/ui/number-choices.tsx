import { useTranslation } from 'react-i18next';
import { choicesOf, type ShownNumber, type TypedNumber } from '../lib/use-typed-number.ts';
import styles from './form.module.css';

interface NumberChoicesProps {
  reading: TypedNumber | null;
  onChoose: (number: ShownNumber) => void;
}

/** The readings of an unclear number below its field, to choose by one press. */
export function NumberChoices({ reading, onChoose }: NumberChoicesProps) {
  const { t } = useTranslation();
  const choices = choicesOf(reading);
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.numberChoices}>
      <legend className={styles.hint}>{t(reading?.kind === 'number' ? 'numbers:or' : 'numbers:which')}</legend>
      {choices.map((number) => (
        <button
          key={number.digits}
          type="button"
          className="button button-small button-default"
          onClick={() => onChoose(number)}
        >
          {number.text}
        </button>
      ))}
    </fieldset>
  );
}
