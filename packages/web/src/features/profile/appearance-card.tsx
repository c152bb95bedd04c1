import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { changeLanguage, languageNames } from '../../lib/i18n.ts';
import { withPart } from '../../lib/part-trouble.ts';
import { languages, usePreference } from '../../lib/preferences.ts';
import form from '../../ui/form.module.css';
import { ChoiceField, SwitchField } from '../../ui/form-field.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSaveProfile } from './api.ts';
import { Card } from './card.tsx';

const themes = ['light', 'dark'] as const;
const menus = ['open', 'closed'] as const;
const densities = ['comfortable', 'compact'] as const;

/** The look of the application here. Theme and menu are also the defaults of the person's next device. */
export function AppearanceCard() {
  const { t } = useTranslation('profile');
  const [language] = usePreference('language');
  const [theme, setTheme] = usePreference('theme');
  const [menu, setMenu] = usePreference('menu');
  const [density, setDensity] = usePreference('density');
  const [letters, setLetters] = usePreference('letterKeys');
  const save = useSaveProfile();
  const keep = (body: Parameters<typeof save.mutate>[0]) =>
    save.mutate(body, { onError: (error) => showToast({ kind: 'error', text: errorText(error) }) });
  const choicesOf = (words: readonly string[]) => words.map((value) => ({ value, label: t(`look.${value}`) }));
  return (
    <Card title={t('look.title')} text={t('look.text')}>
      <div className={form.fields}>
        <ChoiceField
          label={t('ui:language')}
          value={language}
          choices={languages.map((value) => ({ value, label: languageNames[value] }))}
          onChange={(value) => {
            const next = languages.find((each) => each === value);
            if (next) void withPart(() => changeLanguage(next));
          }}
        />
        <ChoiceField
          label={t('look.theme')}
          value={theme}
          choices={choicesOf(themes)}
          onChange={(value) => {
            const defaultTheme = value === 'dark' ? 'dark' : 'light';
            setTheme(defaultTheme);
            keep({ defaultTheme });
          }}
        />
        <ChoiceField
          label={t('look.menu')}
          value={menu}
          choices={choicesOf(menus)}
          onChange={(value) => {
            const defaultMenu = value === 'open' ? 'open' : 'closed';
            setMenu(defaultMenu);
            keep({ defaultMenu });
          }}
        />
        <ChoiceField
          label={t('look.density')}
          value={density}
          choices={choicesOf(densities)}
          onChange={(value) => setDensity(value === 'compact' ? 'compact' : 'comfortable')}
        />
        <SwitchField
          label={t('look.letters')}
          hint={t('look.lettersHint')}
          checked={letters === 'on'}
          onChange={(checked) => setLetters(checked ? 'on' : 'off')}
        />
      </div>
    </Card>
  );
}
