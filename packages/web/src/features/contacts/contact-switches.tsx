import { toggleDisableBot } from '@guiche/contract/contact-acts';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import styles from './contacts.module.css';
import { useAcceptAudio } from './use-accept-audio.ts';
import { useContactChange } from './use-contact-change.ts';

/** The contact's switches, each with an explanation. */
export function ContactSwitches({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const acceptAudio = useAcceptAudio(contact.id);
  const change = useContactChange(contact.id);
  const params = { contactId: contact.id };
  return (
    <section className={styles.section} aria-label={t('switches')}>
      <SwitchRow
        name={t('audio.name')}
        text={t('audio.text')}
        isOn={contact.acceptAudioMessage}
        onChange={acceptAudio}
      />
      <SwitchRow
        name={t('bot.name')}
        text={t('bot.text')}
        isOn={!contact.disableBot}
        onChange={(isOn) =>
          change({
            expected: (known) => ({ ...known, disableBot: !isOn }),
            send: () => request(toggleDisableBot, { params }),
          })
        }
      />
    </section>
  );
}

interface SwitchRowProps {
  name: string;
  text: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

function SwitchRow({ name, text, isOn, onChange }: SwitchRowProps) {
  const id = useId();
  return (
    <label className={styles.switchRow} htmlFor={id}>
      <span>
        <b>{name}</b>
        <span id={`${id}-text`} className={styles.quiet}>
          {text}
        </span>
      </span>
      <input
        id={id}
        type="checkbox"
        role="switch"
        aria-label={name}
        aria-describedby={`${id}-text`}
        className={styles.switch}
        checked={isOn}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
