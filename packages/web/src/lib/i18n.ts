import { isolated } from '@guiche/contract/names';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { type Language, readPreference, writePreference } from './preferences.ts';

/** One request per language. A check holds all languages to the same keys, so no fallback is needed. */
const loaders: Record<Language, () => Promise<{ texts: Record<string, unknown> }>> = {
  pt: () => import('../locales/pt.ts'),
  en: () => import('../locales/en.ts'),
  es: () => import('../locales/es.ts'),
  tr: () => import('../locales/tr.ts'),
};

/** Texts that the first page does not need: one request each, with the part that shows them. */
const deskTexts = import.meta.glob<object>('../locales/*/{messages,tickets}.json', { import: 'default' });
/** The list of a language's later texts, which is too long for the first page (2.5 KB compressed). */
const lateTexts: Record<Language, () => Promise<{ files: typeof deskTexts }>> = {
  pt: () => import('../locales/late/pt.ts'),
  en: () => import('../locales/late/en.ts'),
  es: () => import('../locales/late/es.ts'),
  tr: () => import('../locales/late/tr.ts'),
};
const lateNamespaces = new Set<string>();
/** The loaded files, as `pt/tags`. */
const added = new Set<string>();

/** The languages' names in their own language. */
export const languageNames: Record<Language, string> = { pt: 'Português', en: 'English', es: 'Español', tr: 'Türkçe' };

/**
 * Called when the first texts are loaded: the first screen is requested before that, when there is nothing to add
 * others to.
 */
let start = () => {};
const started = new Promise<void>((resolve) => {
  start = resolve;
});

/** Loads a namespace, for the current language and for those chosen later. */
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
    // i18next's types want strings at every leaf, as our JSON files have.
    resources: { [language]: resources as Record<string, Record<string, string>> },
    defaultNS: 'app',
    // React escapes markup; isolation keeps a name from turning the text around it.
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
