import { errorText } from '../lib/errors.ts';

/** Why it was not done, below what was pressed; nothing while there is no reason. */
export function Refusal({ error, className = 'field-error' }: { error: Error | null; className?: string | undefined }) {
  return (
    error && (
      <p className={className} role="alert">
        {errorText(error)}
      </p>
    )
  );
}
