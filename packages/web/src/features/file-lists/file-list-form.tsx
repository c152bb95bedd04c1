import { fileListNameLength, maxFileListTextLength } from '@guiche/contract/file-lists';
import type { FileList } from '@guiche/contract/file-lists.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import formStyles from '../../ui/form.module.css';
import { AreaField, FormField } from '../../ui/form-field.tsx';
import { OpenPlaces, usePlaceQuestion } from '../places/index.ts';
import { type FileListValues, faultsOf, hasFaults, isChanged, noFaults, valuesOf } from './file-list-values.ts';
import { OptionRows } from './option-rows.tsx';
import { useSaveFileList } from './use-save-file-list.ts';

interface FileListFormProps {
  initial: FileList | null;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

export function FileListForm({ initial, onDirty, onCancel, onSaved }: FileListFormProps) {
  const { t } = useTranslation('files');
  // What somebody else saves meanwhile is not what was changed here.
  const [kept] = useState(initial);
  const [before] = useState(() => valuesOf(initial));
  const [values, setValues] = useState(before);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const { save, failedKey } = useSaveFileList(kept, onSaved);
  const places = usePlaceQuestion('save');
  const faults = isTried ? faultsOf(values) : noFaults;
  const isDirty = isChanged(values, before);
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);

  const set = (part: Partial<FileListValues>) => {
    save.reset();
    setValues((known) => ({ ...known, ...part }));
  };
  const submit = () => {
    setTried(true);
    if (save.isPending) return;
    if (hasFaults(faultsOf(values)))
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    else if (kept !== null && !isDirty) onCancel();
    else places.ask([values.message, ...values.options.map(({ name }) => name)], () => save.mutate(values));
  };
  const fileError =
    failedKey === null || save.error === null
      ? null
      : codeOf(save.error) === 'ERR_MEDIA_TOO_LARGE'
        ? t('fault.fileTooLarge')
        : errorText(save.error);
  return (
    <form
      ref={form}
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormField
        label={t('field.name')}
        value={values.name}
        onChange={(name) => set({ name })}
        error={faults.name && t(`fault.${faults.name}`)}
        maxLength={fileListNameLength.max}
        isFirst
      />
      <AreaField
        label={t('field.message')}
        value={values.message}
        onChange={(message) => set({ message })}
        error={faults.message && t(`fault.${faults.message}`)}
        maxLength={maxFileListTextLength}
      />
      <OpenPlaces text={values.message} />
      <OptionRows
        options={values.options}
        faults={faults}
        failed={failedKey === null || fileError === null ? null : { key: failedKey, error: fileError }}
        onChange={(options) => set({ options })}
      />
      {save.error !== null && failedKey === null && (
        <p className="field-error" role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className={formStyles.formActs}>
        <button type="button" className="button button-default" onClick={onCancel}>
          {t('ui:dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {t(save.isPending ? 'form.saving' : 'ui:dialog.save')}
        </button>
      </div>
      {places.question}
    </form>
  );
}
