/** A page that is one form takes the focus, but not on touch: the keyboard would jump up unasked. */
export const hasKeyboard = () => window.matchMedia('(pointer: fine)').matches;
