import type { OpenPlace } from '@guiche/contract/places';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import styles from './place-note.module.css';

/** Lists the open places of a text, with what was probably meant. */
export function PlaceNote({ places }: { places: readonly OpenPlace[] }) {
  const { t } = useTranslation('places');
  return (
    <div role="status">
      <ul className={styles.places}>
        {places.map(({ written, nearest }) => (
          <li key={written}>
            <IconAlertTriangle size={14} stroke={1.75} aria-hidden="true" />
            <span>
              {nearest === null || written === `{{${nearest}}}`
                ? t('unknown', { place: written })
                : t('meant', { place: written, name: `{{${nearest}}}` })}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface PlaceQuestionProps {
  opened: boolean;
  places: readonly OpenPlace[];
  /** Whether the text is about to be sent or saved. */
  act: 'send' | 'save';
  onClose: () => void;
  onGo: () => void;
}

/** Asks whether a text goes as it is. */
export function PlaceQuestion({ opened, places, act, onClose, onGo }: PlaceQuestionProps) {
  const { t } = useTranslation('places');
  const written = places.map((place) => place.written).join(', ');
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t(`${act}.title`)}
      confirmLabel={t(`${act}.confirm`)}
      onConfirm={onGo}
    >
      {t(`${act}.text`, { places: written })}
    </ConfirmDialog>
  );
}
