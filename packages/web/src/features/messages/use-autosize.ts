import { type RefObject, useLayoutEffect } from 'react';

/** Lets a text field grow with its text, up to its maximum height, where it begins to scroll. */
export function useAutosize(field: RefObject<HTMLTextAreaElement | null>, text: string) {
  useLayoutEffect(() => {
    const element = field.current;
    if (element === null) return;
    element.style.height = 'auto';
    // Its one row is as high as it is: nothing has to be measured, which would lay out the page in the middle of a switch.
    if (text === '') return;
    element.style.height = `${element.scrollHeight}px`;
  }, [field, text]);
}
