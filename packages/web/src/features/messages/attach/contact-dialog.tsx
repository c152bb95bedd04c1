import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/formats.ts';
import { useTypedNumber } from '../../../lib/use-typed-number.ts';
import { Dialog } from '../../../ui/dialog.tsx';
import { NumberChoices } from '../../../ui/number-choices.tsx';
import { usePlaceQuestion } from '../../places/index.ts';
import styles from './attach.module.css';
import type { Attachment } from './attachment.ts';
import { ContactSearch } from './contact-search.tsx';
import { cardNumber } from './phone-number.ts';
import { TextField } from './text-field.tsx';

interface ContactDialogProps {
  opened: boolean;
  onClose: () => void;
  contact: string;
  onSend: (attachment: Attachment) => void;
}

/** Chooses a contact card: one of the company's contacts, or a name and a number. */
export function ContactDialog({ opened, onClose, contact, onSend }: ContactDialogProps) {
  const { t } = useTranslation('media');
  const form = useId();
  const [name, setName] = useState('');
  const [number, setNumber] = useState('');
  const [judged, setJudged] = useState(false);
  const reading = useTypedNumber(number);
  const sent = cardNumber(number, reading);
  const places = usePlaceQuestion('send', false);
  const numberFault = () => {
    if (!judged || !('fault' in sent)) return null;
    return sent.fault === 'unclear' ? t('numbers:which') : t(`contact.${sent.fault}`);
  };
  const nameFault = judged && name.trim() === '' ? t('contact.noName') : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (name.trim() === '' || 'fault' in sent) return;
    const card = { name: name.trim(), phones: [{ number: sent.number }] };
    places.ask([name], () => onSend({ kind: 'contact', card }));
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('contact.title', { name: contact })}
      actions={
        <>
          <button type="button" className="button button-default" onClick={onClose}>
            {t('ui:dialog.cancel')}
          </button>
          <button type="submit" form={form} className="button button-primary">
            {t('messages:send')}
          </button>
        </>
      }
    >
      <div className={styles.body}>
        <ContactSearch
          onChoose={(chosen) => {
            setName(chosen.name);
            setNumber(formatPhone(chosen.number));
            setJudged(chosen.number.includes('*'));
          }}
        />
        <form id={form} className={styles.fields} onSubmit={submit} noValidate>
          <TextField
            label={t('contact.name')}
            error={nameFault}
            value={name}
            onChange={setName}
            maxLength={250}
            isSent
          />
          <TextField
            label={t('contact.number')}
            hint={reading?.kind === 'number' ? reading.number.text : t('contact.numberHint')}
            error={numberFault()}
            value={number}
            onChange={setNumber}
            maxLength={200}
            inputMode="tel"
          />
          <NumberChoices reading={reading} onChoose={({ shown }) => setNumber(shown)} />
        </form>
      </div>
      {places.question}
    </Dialog>
  );
}
