import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from './form.module.css';

/** What a form needs to know of its record (`useRecordForm`). */
interface FormState {
  node: RefObject<HTMLFormElement | null>;
  submit: (event: SyntheticEvent<HTMLFormElement>) => void;
  cancel: () => void;
  isFixed: boolean;
  isHeld: boolean;
  refusal: string | null;
}

interface RecordFormProps {
  form: FormState;
  /** On the button that saves. */
  saveLabel: string;
  /** Looks of its own. */
  classNames?: { form?: string | undefined; formActs?: string | undefined; refusal?: string | undefined };
  children: ReactNode;
  /** Questions it asks back. */
  questions?: ReactNode;
}

/** A record's fields, why it was refused, and the two ways out, in view whatever the fields' length. Enter saves. */
export function RecordForm({ form, saveLabel, classNames = formStyles, children, questions }: RecordFormProps) {
  const { t } = useTranslation('ui');
  return (
    <form ref={form.node} className={classNames.form} noValidate onSubmit={form.submit}>
      {children}
      {form.refusal !== null && (
        <p className={classNames.refusal} role="alert">
          {form.refusal}
        </p>
      )}
      <div className={classNames.formActs}>
        <button type="button" className="button button-default" onClick={form.cancel}>
          {t(form.isFixed ? 'dialog.close' : 'dialog.cancel')}
        </button>
        {!form.isFixed && (
          <button type="submit" className="button button-primary" disabled={form.isHeld}>
            {saveLabel}
          </button>
        )}
      </div>
      {questions}
    </form>
  );
}
