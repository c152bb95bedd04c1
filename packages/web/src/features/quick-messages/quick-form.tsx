import { maxUploadBytes } from '@guiche/contract/media';
import { maxShortcodeLength } from '@guiche/contract/quick-messages';
import type { QuickMessage } from '@guiche/contract/quick-messages.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { FileField } from '../../ui/file-field.tsx';
import formStyles from '../../ui/form.module.css';
import { FormField, SwitchField } from '../../ui/form-field.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';
import { usePlaceQuestion } from '../places/index.ts';
import { reloadQuick } from './api.ts';
import { MessageField } from './message-field.tsx';
import styles from './quick.module.css';
import { changeOf, faultOf, type QuickFormValues, valuesOf } from './quick-values.ts';
import { useSaveQuick } from './use-save-quick.ts';

interface QuickFormProps {
  initial: QuickMessage | null;
  mayChange: boolean;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

const isChanged = (now: QuickFormValues, before: QuickFormValues) =>
  now.file !== 'same' || Object.keys(changeOf(now, before)).length > 0;

/** Errors that the file causes. */
const ofFile = /^ERR_(MEDIA|STORAGE|BODY)_/;

export function QuickForm({ initial, mayChange, ...guard }: QuickFormProps) {
  const { t } = useTranslation('quick');
  const cache = useQueryClient();
  const [kept] = useState(() => keptOf(initial));
  const places = usePlaceQuestion('save');
  const faultsOf = (values: QuickFormValues) => {
    const fault = faultOf(values, values.file instanceof File || (values.file === 'same' && kept !== null));
    return { shortcode: fault === 'shortcode' ? fault : null, message: fault === 'content' ? fault : null };
  };
  const form = useRecordForm({
    initial: { ...valuesOf(initial), file: 'same' } as QuickFormValues,
    isNew: initial === null,
    isFixed: !mayChange,
    faultsOf,
    faultText: (fault) => t(`fault.${fault}`),
    isChanged,
    fieldOf: (code) => (code === 'ERR_SHORTCODE_TAKEN' ? 'shortcode' : ofFile.test(code) ? 'file' : null),
    refusalText: (code) => (code === 'ERR_MEDIA_TOO_LARGE' ? t('fault.fileTooLarge') : errorText(code)),
    ask: ({ message }, go) => places.ask([message], go),
    save: useSaveQuick(initial),
    done: t('done.save'),
    reload: () => reloadQuick(cache),
    ...guard,
  });
  const { file } = form.values;
  return (
    <RecordForm form={form} saveLabel={t(form.isSaving ? 'form.saving' : 'ui:dialog.save')} questions={places.question}>
      {!mayChange && <p className={formStyles.hint}>{t('form.readOnly')}</p>}
      <fieldset className={styles.all} disabled={!mayChange}>
        <FormField
          label={t('field.shortcode')}
          hint={t('field.shortcodeHint')}
          {...form.field('shortcode')}
          maxLength={maxShortcodeLength}
          isFirst={mayChange}
        />
        <MessageField {...form.field('message')} mayChange={mayChange} />
        <FileField
          label={t('field.file')}
          kept={file === 'same' ? kept : null}
          picked={file instanceof File ? file : null}
          maxBytes={maxUploadBytes}
          onChange={(next) => form.set({ file: next ?? (kept === null ? 'same' : 'none') })}
          error={form.errorOf('file')}
          disabled={!mayChange}
        />
        <SwitchField label={t('field.geral')} hint={t('field.geralHint')} {...form.toggle('geral')} />
        <SwitchField label={t('field.visao')} hint={t('field.visaoHint')} {...form.toggle('visao')} />
        <SwitchField label={t('field.status')} {...form.toggle('status')} />
      </fieldset>
    </RecordForm>
  );
}

function keptOf(quick: QuickMessage | null) {
  if (quick === null || quick.mediaPath === null) return null;
  const { mediaPath: url, mediaName, mediaType, mediaSize } = quick;
  return { url, name: mediaName ?? '', type: mediaType ?? '', size: mediaSize ?? 0 };
}
