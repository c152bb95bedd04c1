import { type RefObject, useLayoutEffect } from 'react';

/** Grows a text field with its text up to a maximum height; then it scrolls. */
export function useAutosize(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    // An empty field has its natural height; measuring it would force a layout during a switch.
    if (text === '' && element.style.height === '') return;
    element.style.height = 'auto';
    if (text === '') return;
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}
