import { Popover } from '@mantine/core';
import { IconCalendar } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { readDay, readMoment, showDay, showMoment, withStrokes } from '../lib/typed-day.ts';
import { useLazyPart } from '../lib/use-lazy-part.ts';
import { dayOf } from '../lib/wall-clock.ts';
import { useLayer } from './top-layer.ts';
import styles from './typed-field.module.css';
import { TypedField, type TypedFieldProps } from './typed-field.tsx';

interface Days {
  /** The first and last day that the calendar offers, as `yyyy-MM-dd`; the form judges typed days beyond them. */
  min?: string;
  max?: string;
}

const dayWriting = { read: readDay, show: showDay, complete: withStrokes };
const momentWriting = { read: readMoment, show: showMoment, complete: withStrokes };

/** A date field, `yyyy-MM-dd`: typed as dd/MM/yyyy, or chosen in a calendar. Needs the texts `dates`. */
export function DateField({ min, max, ...field }: TypedFieldProps & Days) {
  const { t } = useTranslation('dates');
  return (
    <TypedField
      {...field}
      writing={dayWriting}
      placeholder={t('typed.day')}
      wrongText={t('typed.noDay')}
      button={<CalendarButton day={field.value} onChoose={field.onChange} min={min} max={max} />}
    />
  );
}

/**
 * A field for a date and time in the company's zone, `yyyy-MM-ddTHH:mm`. Choosing a day keeps the time. Needs the texts
 * `dates`.
 */
export function MomentField({ min, max, ...field }: TypedFieldProps & Days) {
  const { t } = useTranslation('dates');
  const [day = '', time = '00:00'] = field.value.split('T');
  return (
    <TypedField
      {...field}
      writing={momentWriting}
      placeholder={t('typed.moment')}
      wrongText={t('typed.noMoment')}
      button={
        <CalendarButton day={day} onChoose={(chosen) => field.onChange(`${chosen}T${time}`)} min={min} max={max} />
      }
    />
  );
}

const loadCalendar = async () => (await import('./calendar.tsx')).Calendar;

interface CalendarButtonProps extends Days {
  day: string;
  onChoose: (day: string) => void;
}

/** Opens a calendar, which is loaded on demand. */
function CalendarButton({ day, onChoose, min, max }: CalendarButtonProps) {
  const { t } = useTranslation('dates');
  const [isWanted, setWanted] = useState(false);
  const close = () => setWanted(false);
  const Calendar = useLazyPart(loadCalendar, isWanted, close);
  const isOpen = isWanted && Calendar !== null;
  useLayer(isOpen, close);
  return (
    <Popover opened={isOpen} onChange={setWanted} position="bottom-end" offset={6} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={styles.open}
          aria-label={t('typed.calendar')}
          data-tip={t('typed.calendar')}
          onClick={() => setWanted(!isWanted)}
        >
          <IconCalendar size={18} stroke={1.75} aria-hidden="true" />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        {Calendar && (
          <Calendar
            day={day}
            today={dayOf(new Date())}
            min={min}
            max={max}
            onChoose={(chosen) => {
              onChoose(chosen);
              close();
            }}
          />
        )}
      </Popover.Dropdown>
    </Popover>
  );
}
