import type { LocationData } from '@guiche/contract/media.schemas';
import { IconExternalLink, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { coordinatesText } from './coordinates-text.ts';
import styles from './media.module.css';

/** Followed only when pressed: the page itself loads no map. */
const mapsOf = ({ latitude, longitude }: LocationData) => [
  {
    name: 'OpenStreetMap',
    href: `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`,
  },
  { name: 'Google Maps', href: `https://www.google.com/maps/search/?api=1&query=${latitude},${longitude}` },
];

/** A location: name, coordinates, and links to two maps. */
export function LocationContent({ data, reachable }: { data: LocationData; reachable: boolean }) {
  const { t } = useTranslation('media');
  return (
    <div className={styles.card}>
      <div className={styles.cardHead}>
        <span className={styles.fileIcon}>
          <IconMapPin size={22} stroke={1.75} aria-hidden="true" />
        </span>
        <span className={styles.fileText}>
          <b dir="auto">{data.name ?? t('ui:kinds.location')}</b>
          {data.address !== null && <span dir="auto">{data.address}</span>}
          <span className={styles.quiet}>{coordinatesText(data)}</span>
        </span>
      </div>
      <div className={styles.cardActs}>
        {mapsOf(data).map(({ name, href }) => (
          <a
            key={name}
            className={styles.act}
            href={href}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('location.openIn', { name })}
            tabIndex={reachable ? 0 : -1}
          >
            {name}
            <IconExternalLink size={14} stroke={1.75} aria-hidden="true" />
          </a>
        ))}
      </div>
    </div>
  );
}
