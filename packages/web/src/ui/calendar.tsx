import { DatePicker, DatesProvider } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/es';
import 'dayjs/locale/pt-br';
import 'dayjs/locale/tr';
import { useTranslation } from 'react-i18next';
import styles from './calendar.module.css';

interface CalendarProps {
  /** `yyyy-MM-dd`; empty: none is chosen. */
  day: string;
  /** Today in the company's time zone. */
  today: string;
  onChoose: (day: string) => void;
  min?: string | undefined;
  max?: string | undefined;
}

/** The library's locales, and the first day of their weeks. */
const locales = {
  pt: { locale: 'pt-br', firstDayOfWeek: 0 },
  en: { locale: 'en', firstDayOfWeek: 0 },
  es: { locale: 'es', firstDayOfWeek: 1 },
  tr: { locale: 'tr', firstDayOfWeek: 1 },
} as const;
const localeOf = (language: string) => Object.entries(locales).find(([name]) => name === language)?.[1] ?? locales.pt;

/** A month's calendar with arrow keys; Enter chooses. */
export function Calendar({ day, today, onChoose, min, max }: CalendarProps) {
  const { t, i18n } = useTranslation('dates');
  const begun = day === '' ? today : day;
  return (
    <DatesProvider settings={localeOf(i18n.language)}>
      <DatePicker
        value={day === '' ? null : day}
        defaultDate={begun}
        onChange={(chosen) => chosen !== null && onChoose(chosen)}
        getDayProps={(date) => ({
          'data-autofocus': date === begun || undefined,
          'aria-current': date === today ? 'date' : undefined,
          className: date === today ? styles.today : undefined,
        })}
        classNames={{
          day: styles.day,
          calendarHeaderControl: styles.step,
          calendarHeaderLevel: styles.level,
          monthsListControl: styles.choice,
          yearsListControl: styles.choice,
        }}
        hideOutsideDates
        minDate={min}
        maxDate={max}
        ariaLabels={{
          nextMonth: t('calendar.nextMonth'),
          previousMonth: t('calendar.previousMonth'),
          nextYear: t('calendar.nextYear'),
          previousYear: t('calendar.previousYear'),
          nextDecade: t('calendar.nextDecade'),
          previousDecade: t('calendar.previousDecade'),
        }}
      />
    </DatesProvider>
  );
}
