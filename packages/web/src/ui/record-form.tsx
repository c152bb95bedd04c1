import type { ReactNode, RefObject, SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import formStyles from './form.module.css';

/** What the form needs of `useRecordForm`. */
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
  /** The label of the save button. */
  saveLabel: string;
  /** Class names of its own. */
  classNames?: { form?: string | undefined; formActs?: string | undefined; refusal?: string | undefined };
  children: ReactNode;
  /** Dialogs with the form's questions. */
  questions?: ReactNode;
}

/** The form of a record: fields, refusal, and sticky buttons. Enter saves. */
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
