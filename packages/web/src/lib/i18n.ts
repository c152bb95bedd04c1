import { isolated } from '@guiche/contract/names';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, readPreference, writePreference } from './preferences.ts';

/** One request a language. All languages have the same keys (a check holds them equal), so no second one is ever needed. */
const loaders: Record<Language, () => Promise<{ texts: Record<string, unknown> }>> = {
  pt: () => import('../locales/pt.ts'),
  en: () => import('../locales/en.ts'),
  es: () => import('../locales/es.ts'),
  tr: () => import('../locales/tr.ts'),
};

/** Texts that the first page has no use for: one request each, with the part of the screen that shows them. */
const deskTexts = import.meta.glob<object>('../locales/*/{messages,tickets}.json', { import: 'default' });
/** Where those of a language are that come after the inbox: too long a list for the first page (2.5 KB squeezed). */
const lateTexts: Record<Language, () => Promise<{ files: typeof deskTexts }>> = {
  pt: () => import('../locales/late/pt.ts'),
  en: () => import('../locales/late/en.ts'),
  es: () => import('../locales/late/es.ts'),
  tr: () => import('../locales/late/tr.ts'),
};
const lateNamespaces = new Set<string>();
/** `pt/tags`: those that are here. */
const added = new Set<string>();

/** Names of the languages in themselves. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español', tr: 'Türkçe' };

/** The first screen is asked for before the first texts are here; until then there is nothing to add others to. */
let start = () => {};
const started = new Promise<void>((resolve) => {
  start = resolve;
});

/** Texts beyond those that every page has; also of the languages chosen from now on. */
export async function loadTexts(namespace: string) {
  lateNamespaces.add(namespace);
  await addLateTexts(readPreference('language'), namespace);
}

async function addLateTexts(language: Language, namespace: string) {
  const name = `${language}/${namespace}`;
  if (added.has(name)) return;
  const load =
    deskTexts[`../locales/${language}/${namespace}.json`] ??
    (await lateTexts[language]()).files[`../${language}/${namespace}.json`];
  if (load === undefined) throw new Error(`no texts of ${namespace} in ${language}`);
  const [texts] = await Promise.all([load(), started]);
  i18next.addResourceBundle(language, namespace, texts);
  added.add(name);
}

/** `./pt/app.json` → namespace `app`. */
async function loadFirstTexts(language: Language) {
  const { texts } = await loaders[language]();
  return Object.fromEntries(Object.entries(texts).map(([path, text]) => [path.replace(/^.*\/|\.json$/g, ''), text]));
}

function nameLanguage(language: Language) {
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
}

export async function startI18n() {
  const language = readPreference('language');
  nameLanguage(language);
  const resources = await loadFirstTexts(language);
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'pt',
    // Types of i18next want strings at every leaf; ours come from JSON files and are.
    resources: { [language]: resources as Record<string, Record<string, string>> },
    defaultNS: 'app',
    // React escapes what is markup; a name must not turn the words around it.
    interpolation: { escape: isolated },
    react: { useSuspense: false },
  });
  start();
}

export async function changeLanguage(language: Language) {
  for (const [namespace, text] of Object.entries(await loadFirstTexts(language))) {
    i18next.addResourceBundle(language, namespace, text);
  }
  await Promise.all([...lateNamespaces].map((namespace) => addLateTexts(language, namespace)));
  writePreference('language', language);
  nameLanguage(language);
  await i18next.changeLanguage(language);
}
