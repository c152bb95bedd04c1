/** Whether a form should take the focus: not on touch, where the keyboard would open unasked. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;
