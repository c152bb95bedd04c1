import { type RefObject, useLayoutEffect } from 'react';

/** Lets a text field grow with its text, up to its maximum height, where it begins to scroll. */
export function useAutosize(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    // Its one row is as high as it is: what is set or measured would lay out the page once more in the middle of a switch.
    if (text === '' && element.style.height === '') return;
    element.style.height = 'auto';
    if (text === '') return;
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}
