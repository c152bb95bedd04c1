import { useTranslation } from 'react-i18next';
import { readTime, stepTime } from '../lib/typed-time.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

interface TimeFieldProps extends TypedFieldProps {
  /** The minutes of an arrow key's step. */
  step?: number;
}

const writing = { read: readTime, show: (time: string) => time };

/**
 * A field for a time of day, `HH:mm`: typed in any usual notation, or stepped by arrow keys. Needs the texts `dates`.
 */
export function TimeField({ step = 15, ...field }: TimeFieldProps) {
  const { t } = useTranslation('dates');
  return (
    <TypedField
      {...field}
      writing={writing}
      placeholder={t('typed.time')}
      wrongText={t('typed.noTime')}
      step={(time, by) => stepTime(time, step, by)}
    />
  );
}
