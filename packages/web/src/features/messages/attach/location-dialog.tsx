import { IconAlertCircle, IconCurrentLocation } from '@tabler/icons-react';
import { type FormEvent, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../ui/dialog.tsx';
import { usePlaceQuestion } from '../../places/index.ts';
import { coordinatesText } from '../media/coordinates-text.ts';
import styles from './attach.module.css';
import type { Attachment } from './attachment.ts';
import { isShortMapLink, parseCoordinates } from './coordinates.ts';
import { TextField } from './text-field.tsx';
import { usePosition } from './use-position.ts';

interface LocationDialogProps {
  opened: boolean;
  onClose: () => void;
  contact: string;
  onSend: (attachment: Attachment) => void;
}

/** Chooses a location: the own position, two numbers, or a map's address. */
export function LocationDialog({ opened, onClose, contact, onSend }: LocationDialogProps) {
  const { t } = useTranslation('media');
  const form = useId();
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [judged, setJudged] = useState(false);
  const position = usePosition((place) => setText(coordinatesText(place)));
  const places = usePlaceQuestion('send', false);
  const place = parseCoordinates(text);
  const fault = judged && place === null ? t(isShortMapLink(text) ? 'location.shortLink' : 'location.notAPlace') : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setJudged(true);
    if (place === null) return;
    const location = { ...place, name: name.trim() || null, address: null };
    places.ask([name], () => onSend({ kind: 'location', location }));
  };

  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('location.title', { name: contact })}
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
      <form id={form} className={styles.body} onSubmit={submit} noValidate>
        <div>
          <button
            type="button"
            className="button button-default"
            aria-disabled={position.state === 'asking' || undefined}
            onClick={position.ask}
          >
            <IconCurrentLocation size={18} stroke={1.75} aria-hidden="true" />
            {t('location.usePosition')}
          </button>
          <p
            className={position.state === 'idle' || position.state === 'asking' ? styles.quiet : 'field-error'}
            role="status"
          >
            {position.state !== 'idle' && position.state !== 'asking' && (
              <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
            )}
            {position.state !== 'idle' && t(`location.${position.state}`)}
          </p>
        </div>
        <TextField
          label={t('location.place')}
          hint={place === null ? t('location.placeHint') : t('location.found', { place: coordinatesText(place) })}
          error={fault}
          value={text}
          onChange={setText}
          onLeave={() => setJudged(text.trim() !== '')}
          maxLength={2000}
          isFirst
        />
        <TextField label={t('location.name')} value={name} onChange={setName} maxLength={250} isSent />
      </form>
      {places.question}
    </Dialog>
  );
}
