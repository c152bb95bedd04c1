import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useCountryChoices } from '../../lib/country-choices.ts';
import { SearchSelect } from '../../ui/search-select.tsx';
import styles from './settings.module.css';
import type { SettingsState } from './use-settings.ts';

/** The country of phone numbers without a country code. Saved when it is chosen. */
export function CountryCard({ settings }: { settings: SettingsState }) {
  const { t } = useTranslation('settings');
  const { choices, find } = useCountryChoices();
  return (
    <section className={styles.card} aria-labelledby="section-numbers">
      <header className={styles.head}>
        <h2 id="section-numbers">{t('section.numbers.name')}</h2>
        <p className={styles.quiet}>{t('section.numbers.text')}</p>
      </header>
      <div className={styles.choice} data-setting="country">
        <SearchSelect
          label={t('country.name')}
          hint={t('country.text')}
          value={settings.valueOf('country')}
          choices={choices}
          find={find}
          none={t('country.none')}
          onChange={(country) => settings.choose('country', country)}
        />
        <span className={styles.tick} aria-hidden="true">
          {settings.saved === 'country' && (
            <>
              <IconCheck size={16} stroke={2} />
              {t('saved')}
            </>
          )}
        </span>
      </div>
    </section>
  );
}
