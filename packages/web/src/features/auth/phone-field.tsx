import { useLayoutEffect, useRef } from 'react';
import { caretAfter, maskPhone } from './phone-mask.ts';
import { TextField } from './text-field.tsx';

interface PhoneFieldProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  onBlur: () => void;
  error: string | undefined;
}

/** A Brazilian number that takes its form while it is written, and leaves the caret where it was. */
export function PhoneField({ onValue, ...rest }: PhoneFieldProps) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);
  useLayoutEffect(() => {
    if (caret.current !== null) field.current?.setSelectionRange(caret.current, caret.current);
    caret.current = null;
  });
  const onTyped = (typed: string, { selectionStart }: HTMLInputElement) => {
    const masked = maskPhone(typed);
    caret.current = caretAfter(typed, selectionStart ?? typed.length, masked);
    onValue(masked);
  };
  return (
    <TextField
      {...rest}
      ref={field}
      onValue={onTyped}
      name="phone"
      type="tel"
      inputMode="tel"
      autoComplete="tel"
      placeholder="+55 11 98765-4321"
      required
    />
  );
}
