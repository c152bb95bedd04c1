import { IconAlertCircle } from '@tabler/icons-react';

interface FieldErrorProps {
  id?: string;
  text: string;
  /** Announced as it appears: for errors of an answer, not for checks while somebody types. */
  alert?: boolean;
}

export function FieldError({ id, text, alert = false }: FieldErrorProps) {
  return (
    <p id={id} className="field-error" role={alert ? 'alert' : undefined}>
      <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
      {text}
    </p>
  );
}
