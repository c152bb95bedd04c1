import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skip-links.module.css';

/** The elements to which the skip links jump. */
const targets = { list: '#tickets-list', chat: '#ticket-chat', composer: '#ticket-chat textarea' } as const;
const places = ['list', 'chat', 'composer'] as const;
type Place = (typeof places)[number];

/** Skip links, first in the tab order and visible only while focused. Only existing targets are offered. */
export function SkipLinks() {
  const { t } = useTranslation('ui');
  const [present, setPresent] = useState<readonly Place[]>(places);
  const find = (place: Place) => document.querySelector<HTMLElement>(targets[place]);
  const look = () => setPresent(places.filter((place) => find(place) !== null));
  const jump = (place: Place) => {
    const target = find(place);
    if (!target) return;
    if (target.tabIndex < 0) target.tabIndex = -1;
    target.focus();
  };
  return (
    <nav className={styles.links} aria-label={t('skip.name')} onFocus={look}>
      {places.map((place) => (
        <button key={place} type="button" hidden={!present.includes(place)} onClick={() => jump(place)}>
          {t(`skip.${place}`)}
        </button>
      ))}
    </nav>
  );
}
