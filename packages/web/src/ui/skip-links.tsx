import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './skip-links.module.css';

/** Where a screen has the places that the keyboard may jump to. */
const targets = { list: '#tickets-list', chat: '#ticket-chat', composer: '#ticket-chat textarea' } as const;
const places = ['list', 'chat', 'composer'] as const;
type Place = (typeof places)[number];

/** First in the tab order, seen only while focused. Offers the places that the screen has at that moment. */
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
