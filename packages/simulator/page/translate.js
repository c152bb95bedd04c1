import { locales } from './locales.js';

const language = document.documentElement.lang;
const texts = locales[language] ?? locales.pt;

/** The text of a key, with `{word}` replaced. */
export function t(key, words = {}) {
  return texts[key].replace(/\{(\w+)\}/g, (whole, word) => words[word] ?? whole);
}

/** Fills the texts and labels the HTML asks for. */
export function fillTexts() {
  document.title = t('title');
  for (const element of document.querySelectorAll('[data-t]')) element.textContent = t(element.dataset.t);
  for (const element of document.querySelectorAll('[data-t-label]')) {
    element.setAttribute('aria-label', t(element.dataset.tLabel));
    element.title = t(element.dataset.tLabel);
  }
}

const clock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit' });
const exactClock = new Intl.DateTimeFormat(language, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

export function showTime(at) {
  return clock.format(at);
}

export function showExactTime(at) {
  return exactClock.format(at);
}
