const SVG = 'http://www.w3.org/2000/svg';

/** An element with attributes (false and null leave one out) and children; texts become text nodes. */
export function make(tag, attributes, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === null) continue;
    element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children);
  return element;
}

/** A drawing of the page's sprite, hidden from screen readers. */
export function makeIcon(name, size, className = '') {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('class', `i ${className}`);
  svg.setAttribute('width', size);
  svg.setAttribute('height', size);
  svg.setAttribute('aria-hidden', 'true');
  const use = document.createElementNS(SVG, 'use');
  use.setAttribute('href', `#${name}`);
  svg.append(use);
  return svg;
}

export function makeIconButton(icon, label, className = 'ib') {
  return make('button', { type: 'button', class: className, 'aria-label': label, title: label }, makeIcon(icon, 18));
}

export function byId(id) {
  return document.getElementById(id);
}

/** They stand in the same place: one at a time. */
export function closeOtherDrawers(drawer) {
  for (const other of document.querySelectorAll('.drawer:not([hidden])')) {
    if (other !== drawer) other.querySelector('header button').click();
  }
}

/** "MA" for Maria Aparecida. */
export function initials(name) {
  const words = name.trim().split(/\s+/);
  return words
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase();
}

/** One of six quiet colours, always the same for a name. */
export function avatarClass(name) {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + letter.codePointAt(0)) % 997;
  return `av a${(sum % 6) + 1}`;
}

/** "+55 51 90000-0127" for Brazilian numbers, "+1555…" for others. */
export function showNumber(digits) {
  const brazilian = /^55(\d{2})(\d{4,5})(\d{4})$/.exec(digits);
  return brazilian === null ? `+${digits}` : `+55 ${brazilian[1]} ${brazilian[2]}-${brazilian[3]}`;
}
