import { useTranslation } from 'react-i18next';
import { readTime, stepTime } from '../lib/typed-time.ts';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

interface TimeFieldProps extends TypedFieldProps {
  /** Minutes that an arrow key goes on by. */
  step?: number;
}

const writing = { read: readTime, show: (time: string) => time };

/** A time of day on the company's clock, `HH:mm`: typed in any usual writing, or stepped by arrow keys. Needs the texts `dates`. */
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
