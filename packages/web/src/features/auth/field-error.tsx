import { IconAlertCircle } from '@tabler/icons-react';

interface FieldErrorProps {
  id?: string;
  text: string;
  /** Read aloud as it appears: for what an answer says, not for what is checked while somebody writes. */
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
