import { fold } from '@guiche/contract/fold';
import { saysAll, searchWords } from '@guiche/contract/search';
import { IconSearch, IconSearchOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useBlocker } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { ClearSearch } from '../../ui/clear-search.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { usePageTitle } from '../../ui/title.ts';
import { showToast } from '../../ui/toast.ts';
import { usePlaceQuestion } from '../places/index.ts';
import { settingsOptions, useSettingsLive } from './api.ts';
import { CountryCard } from './country-card.tsx';
import { OptionRow } from './option-row.tsx';
import { type Option, sections, type TextKey } from './options.ts';
import type { SettingValues } from './setting-values.ts';
import styles from './settings.module.css';
import { type SettingsState, useSettings } from './use-settings.ts';

/** What the company's admins decide: each option saves as it is pressed, a text when it is told to. */
export function SettingsScreen() {
  const { t } = useTranslation('settings');
  const panel = useId();
  useSettingsLive();
  usePageTitle(t('title'));
  return (
    <main className={styles.screen}>
      <h1 className={styles.title}>{t('title')}</h1>
      <div role="tablist" className={styles.tabs} aria-label={t('title')}>
        <button
          type="button"
          role="tab"
          id={`${panel}-tab`}
          className={styles.tab}
          aria-selected="true"
          aria-controls={panel}
        >
          {t('tab.options')}
        </button>
      </div>
      <div role="tabpanel" id={panel} aria-labelledby={`${panel}-tab`} className={styles.panel}>
        <Options />
      </div>
    </main>
  );
}

const noneYet: SettingValues = {};

function Options() {
  const { t } = useTranslation('settings');
  const [typed, setTyped] = useState('');
  // Read where wishes are kept: a parent hears of what was stored a moment after the wish for it is gone.
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
      <DirtyBar settings={settings} onSave={() => saveTexts(settings.dirty)} />
      {places.question}
    </>
  );
}

/** Says that something is not saved yet, wherever one has scrolled to, and asks before it would be lost. */
function DirtyBar({ settings, onSave }: { settings: SettingsState; onSave: () => void }) {
  const { t } = useTranslation('settings');
  const { dirty, dropAll } = settings;
  const isDirty = dirty.length > 0;
  const isEmpty = dirty.some((key) => settings.textOf(key).text.trim() === '');
  const save = () => isDirty && !isEmpty && onSave();
  useShortcuts(isDirty ? [{ keys: 'Mod+s', label: t('save'), run: save }] : []);
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname,
    enableBeforeUnload: isDirty,
    disabled: !isDirty,
    withResolver: true,
  });
  return (
    <>
      {isDirty && (
        <div className={styles.bar} role="status">
          <span className={styles.barText}>{t('dirty', { count: dirty.length })}</span>
          <button type="button" className="button button-quiet button-small" onClick={dropAll}>
            {t('discard')}
          </button>
          <button type="button" className="button button-primary button-small" disabled={isEmpty} onClick={save}>
            {t('saveAll')}
          </button>
        </div>
      )}
      <ConfirmDialog
        opened={leaving.status === 'blocked'}
        onClose={() => leaving.reset?.()}
        title={t('leave.title')}
        confirmLabel={t('leave.confirm')}
        onConfirm={() => leaving.proceed?.()}
        danger
      >
        {t('leave.text')}
      </ConfirmDialog>
    </>
  );
}
