import { errorText } from '../lib/errors.ts';

/** The reason of a refusal, below the pressed button; nothing without one. */
export function Refusal({ error, className = 'field-error' }: { error: Error | null; className?: string | undefined }) {
  return (
    error && (
      <p className={className} role="alert">
        {errorText(error)}
      </p>
    )
  );
}
