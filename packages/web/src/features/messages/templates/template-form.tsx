import { type locationFacts, templateFile, templatePlaces } from '@guiche/contract/template-content';
import type { TemplatePlace } from '@guiche/contract/template-content.schemas';
import type { Template } from '@guiche/contract/templates.schemas';
import { IconAlertCircle, IconUpload } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import builder from '../builder/builder.module.css';
import { BuiltField } from '../builder/built-field.tsx';
import { acceptOf, type Fault, type Filled, keyOf } from './filled.ts';
import styles from './templates.module.css';

interface TemplateFormProps {
  template: Template;
  filled: Filled;
  onChange: (filled: Filled) => void;
  /** Empty until the first try to send. */
  faults: Readonly<Record<string, Fault>>;
}

/** Fields for the places of a template, and the header's file. */
export function TemplateForm({ template, filled, onChange, faults }: TemplateFormProps) {
  const { t } = useTranslation('templates');
  const { content } = template;
  const places = templatePlaces(content);
  const faultOf = (key: string) => (faults[key] === undefined ? null : t(`fault.${faults[key]}`));
  const labelOf = ({ part, name }: TemplatePlace) => {
    if (part === 'location') return t(`location.${name as (typeof locationFacts)[number]}`);
    if (part !== 'button') return t(`place.${part}`, { name });
    const { kind = 'url', title = '' } = content.buttons[Number(name)] ?? {};
    return t(kind === 'copy' ? 'place.code' : 'place.link', { title });
  };
  const kind = templateFile(content);
  return (
    <>
      {kind !== null && (
        <FileField
          kind={kind}
          file={filled.file}
          error={faultOf('file')}
          onChoose={(file) => onChange({ ...filled, file })}
        />
      )}
      {places.map((place, index) => {
        const key = keyOf(place);
        return (
          <BuiltField
            key={key}
            label={labelOf(place)}
            value={filled.texts[key] ?? ''}
            onChange={(text) => onChange({ ...filled, texts: { ...filled.texts, [key]: text } })}
            maxLength={place.maxLength}
            error={faultOf(key)}
            isFirst={index === 0 && kind === null}
          />
        );
      })}
      {places.length === 0 && kind === null && (
        <p className={builder.quiet} tabIndex={-1} data-autofocus>
          {t('nothingToFill')}
        </p>
      )}
    </>
  );
}

interface FileFieldProps {
  kind: 'image' | 'video' | 'document';
  file: File | null;
  error: string | null;
  onChoose: (file: File) => void;
}

function FileField({ kind, file, error, onChoose }: FileFieldProps) {
  const { t } = useTranslation('templates');
  const input = useRef<HTMLInputElement>(null);
  return (
    <div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t(`file.${kind}`)}
        accept={acceptOf[kind]}
        onChange={(event) => {
          const [chosen] = event.currentTarget.files ?? [];
          if (chosen) onChoose(chosen);
        }}
      />
      <div className={styles.file}>
        <button type="button" className="button button-default" data-autofocus onClick={() => input.current?.click()}>
          <IconUpload size={16} stroke={1.75} aria-hidden="true" />
          {t(file === null ? `choose.${kind}` : 'choose.other')}
        </button>
        {file !== null && (
          <span className="cut" dir="auto">
            {file.name}
          </span>
        )}
      </div>
      {error !== null && (
        <p className="field-error" role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {error}
        </p>
      )}
    </div>
  );
}
