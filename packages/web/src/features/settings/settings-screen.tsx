import { fold } from '@guiche/contract/fold';
import { saysAll, searchWords } from '@guiche/contract/search';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSection } from '../../lib/use-section.ts';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { DirtyBar } from '../../ui/dirty-bar.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SectionPage } from '../../ui/section-page.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { usePlaceQuestion } from '../places/index.ts';
import { settingsOptions, useSettingsLive } from './api.ts';
import { CountryCard } from './country-card.tsx';
import { OptionRow } from './option-row.tsx';
import { type Option, sections, type TextKey } from './options.ts';
import type { SettingValues } from './setting-values.ts';
import styles from './settings.module.css';
import { type SettingsState, useSettings } from './use-settings.ts';

/** The company's settings: options save when pressed, texts by a button. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const [section, setSection] = useSection(['options']);
  useSettingsLive();
  return (
    <SectionPage
      title={t('title')}
      sections={[{ name: 'options', label: t('tab.options') }]}
      chosen={section}
      onChoose={setSection}
    >
      <Options />
    </SectionPage>
  );
}

const noneYet: SettingValues = {};

function Options() {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  // Read in the same component as the pending changes: a parent would get the stored value a moment after the change is
  // gone.
  const { data, error, refetch } = useQuery(settingsOptions);
  const settings = useSettings(data ?? noneYet);
  const words = searchWords(typed);
  const says = (texts: string[]) => saysAll(fold(texts.join(' ')), words);
  const answers = ({ key, text }: Option) =>
    says([t(`option.${key}.name`), t(`option.${key}.text`), text ? t(`text.${text}`) : '']);
  const hasCountry = says([t('section.numbers.name'), t('country.name'), t('country.text')]);
  const found = sections
    .map(({ name, options }) => ({ name, options: options.filter(answers) }))
    .filter(({ options }) => options.length > 0);
  const places = usePlaceQuestion('save');
  const storeTexts = async (keys: readonly TextKey[]) => {
    if (await settings.saveTexts(keys)) showToast({ kind: 'success', text: t('savedAll') });
  };
  const saveTexts = (keys: readonly TextKey[]) => {
    const texts = keys.map((key) => settings.textOf(key).text);
    places.ask(texts, () => void storeTexts(keys));
  };
  if (!data && error) return <ErrorState error={error} title={t('loadFailed')} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={6} label={t('loading')} />;
  return (
    <>
      <search className={styles.search}>
        <label className="field">
          <IconSearch size={16} stroke={1.75} aria-hidden="true" />
          <input
            type="search"
            autoComplete="off"
            spellCheck={false}
            maxLength={100}
            value={typed}
            placeholder={t('search')}
            aria-label={t('search')}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </label>
      </search>
      {found.length === 0 && !hasCountry && (
        <EmptyState
          icon={IconSearchOff}
          title={t('nothing', { text: typed.trim() })}
          text={t('nothingText')}
          action={<ClearSearch onClear={() => setTyped('')} />}
        />
      )}
      {found.map(({ name, options }) => (
        <section key={name} className={styles.card} aria-labelledby={`section-${name}`}>
          <header className={styles.head}>
            <h2 id={`section-${name}`}>{t(`section.${name}.name`)}</h2>
            <p className={styles.quiet}>{t(`section.${name}.text`)}</p>
          </header>
          {options.map((option) => (
            <OptionRow key={option.key} option={option} settings={settings} onSaveText={(key) => saveTexts([key])} />
          ))}
        </section>
      ))}
      {hasCountry && <CountryCard settings={settings} />}
      <Unsaved settings={settings} onSave={() => saveTexts(settings.dirty)} />
      {places.question}
    </>
  );
}

function Unsaved({ settings, onSave }: { settings: SettingsState; onSave: () => void }) {
  const { t } = useTranslation('settings');
  const { dirty, dropAll } = settings;
  return (
    <DirtyBar
      isDirty={dirty.length > 0}
      canSave={dirty.every((key) => settings.textOf(key).text.trim() !== '')}
      onSave={onSave}
      onDrop={dropAll}
      texts={{
        dirty: t('dirty', { count: dirty.length }),
        discard: t('discard'),
        save: t('saveAll'),
        shortcut: t('save'),
        leave: { title: t('leave.title'), text: t('leave.text'), confirmLabel: t('leave.confirm') },
      }}
    />
  );
}
