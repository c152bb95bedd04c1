import { longestSnoozeMs } from '@guiche/contract/snooze';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fromLocalText, toLocalText } from '../../lib/local-moment.ts';
import { dayOf } from '../../lib/wall-clock.ts';
import { zoneName } from '../../lib/zone-name.ts';
import { MomentField } from '../../ui/date-field.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { useSession } from '../auth/index.ts';
import styles from './snooze-dialog.module.css';
import { snoozePresets } from './snooze-times.ts';

interface SnoozeDialogProps {
  opened: boolean;
  onClose: () => void;
  ticket: Ticket;
  /** Null: snoozed until the contact writes. */
  onChoose: (until: Date | null) => void;
}

/** Chooses until when a ticket is snoozed, in the company's time. */
export function SnoozeDialog({ opened, onClose, ticket, onChoose }: SnoozeDialogProps) {
  const { t, i18n } = useTranslation('lists');
  const { user } = useSession();
  const { timeZone } = user.company;
  const [now] = useState(() => new Date());
  const [typed, setTyped] = useState(() => toLocalText(new Date(now.getTime() + 86_400_000), timeZone));
  const [isWrong, setWrong] = useState(false);
  const spell = new Intl.DateTimeFormat(i18n.language, {
    timeZone,
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const until = fromLocalText(typed, timeZone);
    const aheadMs = until === null ? 0 : until.getTime() - Date.now();
    if (until === null || aheadMs <= 0 || aheadMs > longestSnoozeMs) setWrong(true);
    else onChoose(until);
  };
  return (
    <Dialog opened={opened} onClose={onClose} title={t('snooze.title', { name: ticket.contact.name })}>
      <p className={styles.text}>{t('snooze.text')}</p>
      <ul className={styles.presets}>
        {snoozePresets(now, timeZone).map(([name, until], index) => (
          <li key={name}>
            <button
              type="button"
              className={styles.preset}
              data-autofocus={index === 0 || undefined}
              onClick={() => onChoose(until)}
            >
              <span>{t(`snooze.preset.${name}`)}</span>
              <time dateTime={until.toISOString()}>{spell.format(until)}</time>
            </button>
          </li>
        ))}
        <li>
          <button type="button" className={styles.preset} onClick={() => onChoose(null)}>
            {t('snooze.preset.reply')}
          </button>
        </li>
      </ul>
      <form className={styles.own} onSubmit={submit} noValidate>
        <MomentField
          label={t('snooze.own', { timeZone: zoneName(i18n.language, now) })}
          value={typed}
          onChange={(moment) => {
            setTyped(moment);
            setWrong(false);
          }}
          error={isWrong ? t('snooze.wrong') : null}
          min={dayOf(now)}
          max={dayOf(new Date(now.getTime() + longestSnoozeMs))}
          beside={
            <button type="submit" className="button button-primary">
              {t('snooze.confirm')}
            </button>
          }
        />
      </form>
    </Dialog>
  );
}
