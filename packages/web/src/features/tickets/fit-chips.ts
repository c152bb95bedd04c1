import { isolated } from '@guiche/contract/names';
import { fittingChips } from './fitting-chips.ts';

/**
 * Fits the tags of all rows into their lines: tags without room are counted, and named by the count's tooltip. Rows are
 * plain elements by the hundred, so one observer measures them all, only those that changed, without rendering. It ends
 * with the list.
 */
export function fitChips(list: HTMLElement): void {
  const changes = new MutationObserver((records) => {
    const rows = new Set<Element>();
    for (const { target, addedNodes } of records) {
      const at = target instanceof Element ? target : target.parentElement;
      const row = at?.closest('[data-ticket]');
      if (row) rows.add(row);
      for (const node of addedNodes) if (node instanceof Element && node.matches('[data-ticket]')) rows.add(node);
    }
    arrange([...rows].flatMap((row) => [...row.querySelectorAll<HTMLElement>('[data-chips]')]));
  });
  const arrange = (boxes: readonly HTMLElement[]) => {
    // All reads come before all writes, so that the page is laid out once.
    const found = boxes.map((box) => ({ box, ...measure(box) }));
    for (const { box, chips, fitting } of found) write(box, chips, fitting);
    // The own writes are no changes to handle.
    changes.takeRecords();
  };
  const all = () => arrange([...list.querySelectorAll<HTMLElement>('[data-chips]')]);
  const sizes = new ResizeObserver(all);
  sizes.observe(list);
  changes.observe(list, { subtree: true, childList: true, characterData: true });
}

function measure(box: HTMLElement) {
  const chips = [...box.querySelectorAll<HTMLElement>('[data-chip]')];
  const widths = chips.map((chip) => chip.offsetWidth);
  return { chips, fitting: fittingChips(box.clientWidth, widths, namesOf(box).length) };
}

const namesOf = (box: HTMLElement) => (box.dataset.chips ?? '').split('\n');

function write(box: HTMLElement, chips: readonly HTMLElement[], fitting: number) {
  chips.forEach((chip, index) => {
    chip.toggleAttribute('data-folded', index >= fitting);
  });
  const rest = box.querySelector<HTMLElement>('[data-rest]');
  const hidden = namesOf(box).slice(fitting);
  if (rest === null) return;
  rest.textContent = hidden.length === 0 ? '' : `+${hidden.length}`;
  rest.dataset.tip = hidden.map(isolated).join(', ');
}
