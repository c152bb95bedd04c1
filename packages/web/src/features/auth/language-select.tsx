import { useTranslation } from 'react-i18next';
import { changeLanguage, languageNames } from '../../lib/i18n.ts';
import { withPart } from '../../lib/part-trouble.ts';
import { languages, usePreference } from '../../lib/preferences.ts';
import styles from './login.module.css';

export function LanguageSelect() {
  const { t } = useTranslation('ui');
  const [language] = usePreference('language');
  const onChange = (chosen: string) => {
    const next = languages.find((candidate) => candidate === chosen);
    if (next) void withPart(() => changeLanguage(next));
  };
  return (
    <select
      className={styles.language}
      aria-label={t('language')}
      value={language}
      onChange={(event) => onChange(event.target.value)}
    >
      {languages.map((code) => (
        <option key={code} value={code} lang={code}>
          {languageNames[code]}
        </option>
      ))}
    </select>
  );
}
