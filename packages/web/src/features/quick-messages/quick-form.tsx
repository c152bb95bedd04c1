import { maxUploadBytes } from '@guiche/contract/media';
import { maxShortcodeLength } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { FileField } from '../../ui/file-field.tsx';
import formStyles from '../../ui/form.module.css';
import { FormField, SwitchField } from '../../ui/form-field.tsx';
import { usePlaceQuestion } from '../places/index.ts';
import { MessageField } from './message-field.tsx';
import styles from './quick.module.css';
import { changeOf, type FileChange, faultOf, type QuickValues, valuesOf } from './quick-values.ts';
import { useSaveQuick } from './use-save-quick.ts';

interface QuickFormProps {
  initial: QuickMessage | null;
  mayChange: boolean;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

/** Of these errors the file is the cause. */
const ofFile = /^ERR_(MEDIA|STORAGE|BODY)_/;

export function QuickForm({ initial, mayChange, onDirty, onCancel, onSaved }: QuickFormProps) {
  const { t } = useTranslation('quick');
  // What somebody else saves meanwhile is not what was changed here.
  const [before] = useState(initial);
  const [values, setValues] = useState(() => valuesOf(initial));
  const [file, setFile] = useState<FileChange>('same');
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useSaveQuick(before, onSaved);
  const places = usePlaceQuestion('save');
  const isDirty = mayChange && (file !== 'same' || Object.keys(changeOf(values, valuesOf(before))).length > 0);
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);

  const kept = file === 'same' ? keptOf(before) : null;
  const picked = file instanceof File ? file : null;
  const fault = faultOf(values, kept !== null || picked !== null);
  const code = save.error === null ? '' : codeOf(save.error);
  const shortcodeError = () => {
    if (isTried && fault === 'shortcode') return t('fault.shortcode');
    return code === 'ERR_SHORTCODE_TAKEN' ? errorText(save.error) : null;
  };
  const set = (part: Partial<QuickValues>) => {
    save.reset();
    setValues((known) => ({ ...known, ...part }));
  };
  const submit = () => {
    setTried(true);
    if (save.isPending || !mayChange) return;
    if (fault !== null)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    else if (before !== null && !isDirty) onCancel();
    else places.ask([values.message], () => save.mutate({ values, file }));
  };
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
      {!mayChange && <p className={formStyles.hint}>{t('form.readOnly')}</p>}
      <fieldset className={styles.all} disabled={!mayChange}>
        <FormField
          label={t('field.shortcode')}
          hint={t('field.shortcodeHint')}
          value={values.shortcode}
          onChange={(shortcode) => set({ shortcode })}
          error={shortcodeError()}
          maxLength={maxShortcodeLength}
          isFirst={mayChange}
        />
        <MessageField
          value={values.message}
          onChange={(message) => set({ message })}
          error={isTried && fault === 'content' ? t('fault.content') : null}
          mayChange={mayChange}
        />
        <FileField
          label={t('field.file')}
          kept={kept}
          picked={picked}
          maxBytes={maxUploadBytes}
          onChange={(next) => {
            save.reset();
            setFile(next ?? (keptOf(before) === null ? 'same' : 'none'));
          }}
          error={ofFile.test(code) ? t(code === 'ERR_MEDIA_TOO_LARGE' ? 'fault.fileTooLarge' : `errors:${code}`) : null}
          disabled={!mayChange}
        />
        <SwitchField
          label={t('field.geral')}
          hint={t('field.geralHint')}
          checked={values.geral}
          onChange={(geral) => set({ geral })}
        />
        <SwitchField
          label={t('field.visao')}
          hint={t('field.visaoHint')}
          checked={values.visao}
          onChange={(visao) => set({ visao })}
        />
        <SwitchField label={t('field.status')} checked={values.status} onChange={(status) => set({ status })} />
      </fieldset>
      {save.error !== null && !ofFile.test(code) && code !== 'ERR_SHORTCODE_TAKEN' && (
        <p className="field-error" role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className={formStyles.formActs}>
        <button type="button" className="button button-default" onClick={onCancel}>
          {t(mayChange ? 'ui:dialog.cancel' : 'ui:dialog.close')}
        </button>
        {mayChange && (
          <button type="submit" className="button button-primary" disabled={save.isPending}>
            {t(save.isPending ? 'form.saving' : 'ui:dialog.save')}
          </button>
        )}
      </div>
      {places.question}
    </form>
  );
}

function keptOf(quick: QuickMessage | null) {
  if (quick === null || quick.mediaPath === null) return null;
  const { mediaPath: url, mediaName, mediaType, mediaSize } = quick;
  return { url, name: mediaName ?? '', type: mediaType ?? '', size: mediaSize ?? 0 };
}
