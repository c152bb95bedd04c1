import type { KeyboardEvent } from 'react';

const focusable = 'button, a, input, [tabindex="0"]';

/** Arrow up and down move to the same control in the row above and below, even beyond the rendered rows. */
export function useRowFocus(count: number, reveal: (index: number) => void) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const from = (event.target as HTMLElement).closest<HTMLElement>('[data-index]');
    if (step === 0 || from === null || event.altKey || event.ctrlKey || event.metaKey) return;
    const table = event.currentTarget;
    const index = Number(from.dataset.index) + step;
    if (index < 0 || index >= count) return;
    event.preventDefault();
    const place = [...from.querySelectorAll<HTMLElement>(focusable)].indexOf(event.target as HTMLElement);
    reveal(index);
    const enter = () => {
      const row = table.querySelector(`[data-index="${index}"]`);
      const there = row === null ? [] : [...row.querySelectorAll<HTMLElement>(focusable)];
      const target = there[place] ?? there.at(-1);
      target?.focus();
      return target !== undefined;
    };
    // A row that was not rendered exists in the next frame.
    if (!enter()) requestAnimationFrame(enter);
  };
}
