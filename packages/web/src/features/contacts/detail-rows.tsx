import { mostExtraInfo } from '@guiche/contract/contact-acts';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { FormField } from '../../ui/form-field.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import formStyles from './contact-form.module.css';
import type { ContactValues } from './contact-values.ts';

interface DetailRowsProps {
  values: ContactValues;
  faulty: readonly number[];
  onChange: (details: ContactValues['details']) => void;
}

/** The further details of a contact: names and values. */
export function DetailRows({ values: { details }, faulty, onChange }: DetailRowsProps) {
  const { t } = useTranslation('contacts');
  const change = (key: number, part: { name?: string; value?: string }) =>
    onChange(details.map((detail) => (detail.key === key ? { ...detail, ...part } : detail)));
  const nextKey = Math.min(0, ...details.map(({ key }) => key)) - 1;
  return (
    <fieldset className={formStyles.rows}>
      <legend className="field-label">{t('details.title')}</legend>
      {details.map((detail, index) => (
        <div key={detail.key} className={formStyles.detailRow}>
          <FormField
            label={t('details.name', { n: index + 1 })}
            value={detail.name}
            onChange={(name) => change(detail.key, { name })}
            error={faulty.includes(detail.key) ? t('required') : null}
            maxLength={100}
          />
          <FormField
            label={t('details.value', { n: index + 1 })}
            value={detail.value}
            onChange={(value) => change(detail.key, { value })}
            maxLength={1000}
          />
          <IconButton
            label={t('details.remove', { n: index + 1 })}
            icon={IconTrash}
            onClick={() => onChange(details.filter(({ key }) => key !== detail.key))}
          />
        </div>
      ))}
      {details.length < mostExtraInfo && (
        <button
          type="button"
          className="button button-small button-default"
          onClick={() => onChange([...details, { key: nextKey, name: '', value: '' }])}
        >
          <IconPlus size={16} stroke={1.75} aria-hidden="true" />
          {t('details.add')}
        </button>
      )}
    </fieldset>
  );
}
