import type { Page } from '@playwright/test';
import { said } from './press.ts';

/** Faults of the page's size: it exceeds its window, or an element exceeds its box slightly. */
export const pageFaults = (page: Page): Promise<string[]> => page.evaluate(findPageFaults);

/** Faults in the position of the uppermost overlay. */
export async function overlayFaults(page: Page): Promise<string[]> {
  return page.evaluate(findOverlayFaults, (await said(page, 'ui:dialog.close')).source);
}

/** Words of the product's own texts that are broken over two lines. */
export const brokenWords = (page: Page): Promise<string[]> => page.evaluate(findBrokenWords);

/** Runs in the page. */
function findPageFaults(): string[] {
  const faults: string[] = [];
  const root = document.documentElement;
  const wide = root.scrollWidth - root.clientWidth;
  const long = root.scrollHeight - root.clientHeight;
  if (wide > 0) faults.push(`the page is ${wide} px too wide`);
  if (long > 0) faults.push(`the page is ${long} px too long`);
  for (const element of document.querySelectorAll<HTMLElement>('main, main *, [role=dialog], [role=dialog] *')) {
    const { overflowX, overflowY } = getComputedStyle(element);
    const name = `${element.tagName.toLowerCase()}.${element.classList[0] ?? ''}`;
    const scrolls = (overflow: string, by: number) => /auto|scroll/.test(overflow) && by > 0 && by <= 3;
    const down = element.scrollHeight - element.clientHeight;
    const aside = element.scrollWidth - element.clientWidth;
    if (scrolls(overflowY, down)) faults.push(`${name} scrolls down by ${down} px`);
    if (scrolls(overflowX, aside)) faults.push(`${name} scrolls aside by ${aside} px`);
  }
  return faults;
}

/** Runs in the page. */
function findOverlayFaults(closing: string): string[] {
  const shown = [...document.querySelectorAll<HTMLElement>('[role=dialog], [role=menu]')].filter((element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true }),
  );
  const overlay = shown.at(-1);
  if (overlay === undefined) return ['nothing lies over the page'];
  const faults: string[] = [];
  const box = overlay.getBoundingClientRect();
  const place = `${Math.round(box.left)},${Math.round(box.top)} ${Math.round(box.width)}×${Math.round(box.height)}`;
  const beyond = Math.max(-box.left, -box.top, box.right - innerWidth, box.bottom - innerHeight);
  if (beyond > 1) faults.push(`it stands beyond the window: ${place}`);
  if (box.width < 100 || box.height < 32) faults.push(`it is too small for anything: ${place}`);
  if (overlay.innerText.trim() === '' && overlay.querySelector('img, video, svg, input') === null)
    faults.push('it is empty');
  if (overlay.scrollWidth - overlay.clientWidth > 1) faults.push('what is in it is wider than it');
  const isOpaque = (element: Element) => /^rgb\(|, 1\)$/.test(getComputedStyle(element).backgroundColor);
  for (let around = overlay.parentElement; around !== null && around !== document.body; around = around.parentElement) {
    const { width, height } = around.getBoundingClientRect();
    const isLarger = width > box.width + 1 || height > box.height + 1;
    if (getComputedStyle(around).position === 'fixed' && isLarger && isOpaque(around))
      faults.push('a layer around it covers the page');
  }
  const isDialog = overlay.hasAttribute('data-modal-content');
  // Questions on a phone and the simulated phone stand at the foot.
  const isAtFoot = box.top > 1 && Math.abs(box.bottom - innerHeight) <= 1 && Math.abs(box.width - innerWidth) <= 1;
  const isAtSide =
    overlay.getAttribute('aria-modal') === 'true' && !isDialog && !isAtFoot && Math.abs(box.right - innerWidth) < 1;
  const isWhole = Math.abs(box.height - innerHeight) <= 1;
  if (((isDialog && innerWidth < 600 && !isAtFoot) || isAtSide) && !isWhole)
    faults.push(`it is not as high as the window: ${place}`);
  if (isDialog || isAtSide) {
    const close = [...overlay.querySelectorAll('button')].find((button) =>
      new RegExp(closing).test(button.getAttribute('aria-label') ?? button.innerText),
    );
    const { left = 0, top = 0, width = 0, height = 0 } = close?.getBoundingClientRect() ?? {};
    const hit = document.elementFromPoint(left + width / 2, top + height / 2);
    if (close === undefined) faults.push('nothing closes it');
    else if (hit === null || !close.contains(hit)) faults.push('what closes it cannot be pressed');
  }
  if (!overlay.contains(document.activeElement)) faults.push('the focus is outside of it');
  return faults;
}

/** Runs in the page. */
function findBrokenWords(): string[] {
  const ours = 'button, th, td, label, legend, dt, h1, h2, h3, a, .badge, [role=tab], [role^=menuitem]';
  const notOurs = '[dir=auto], [data-message], code, textarea, [contenteditable], .only-read, .cut';
  const broken: string[] = [];
  /** The head of a table whose rows are shown as cards is read aloud, not seen. */
  const isUnseen = (element: Element | null): boolean =>
    element !== null && (getComputedStyle(element).clipPath === 'inset(50%)' || isUnseen(element.parentElement));
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    const parent = node.parentElement;
    const text = node.nodeValue ?? '';
    if (parent === null || text.trim() === '') continue;
    if (parent.closest(ours) === null || parent.closest(notOurs) !== null) continue;
    if (!parent.checkVisibility() || isUnseen(parent)) continue;
    for (const { 0: word, index } of text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top);
      if (tops.length > 1 && Math.max(...tops) - Math.min(...tops) > 4) broken.push(word);
    }
  }
  return broken;
}
