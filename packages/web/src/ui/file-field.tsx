import { IconFile, IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatBytes } from '../lib/file-size.ts';
import { useObjectUrl } from '../lib/use-object-url.ts';
import styles from './file-field.module.css';
import { IconButton } from './icon-button.tsx';

/** A stored file: address and type. */
export interface KeptFile {
  url: string;
  name: string;
  type: string;
  size: number;
}

interface FileFieldProps {
  /** The field's label, also part of its buttons' names. */
  label: string;
  kept: KeptFile | null;
  /** The new file that replaces `kept`, uploaded with the form. */
  picked: File | null;
  maxBytes: number;
  /** Null: neither a stored nor a new file. */
  onChange: (picked: File | null) => void;
  error?: string | null;
  disabled?: boolean;
  /** A file is required: a stored one can only be replaced. */
  isNeeded?: boolean;
}

/** A file of a form: name, size and preview, to be replaced or removed. Uploaded when the form is saved. */
export function FileField(props: FileFieldProps) {
  const { label, kept, picked, maxBytes, onChange, error = null, disabled = false, isNeeded = false } = props;
  const { t, i18n } = useTranslation('ui');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [refused, setRefused] = useState<'empty' | 'tooLarge' | null>(null);
  const pickedUrl = useObjectUrl(picked);
  const shown =
    picked === null ? kept : { url: pickedUrl ?? '', name: picked.name, type: picked.type, size: picked.size };
  const pick = (file: File) => {
    const fault = file.size === 0 ? 'empty' : file.size > maxBytes ? 'tooLarge' : null;
    setRefused(fault);
    if (fault === null) onChange(file);
  };
  const fault = refused === null ? error : t(`file.${refused}`, { size: formatBytes(maxBytes, i18n.language) });
  const choose = t(shown === null ? 'file.choose' : 'file.replace');
  return (
    <section className={styles.field} aria-labelledby={id}>
      <h3 id={id} className="field-label">
        {label}
      </h3>
      {shown !== null && shown.url !== '' && <Preview {...shown} />}
      <div className={styles.line}>
        <span className={styles.name} dir="auto">
          {shown?.name ?? t('file.none')}
        </span>
        {shown !== null && <span className={styles.size}>{formatBytes(shown.size, i18n.language)}</span>}
        <input
          ref={input}
          type="file"
          hidden
          disabled={disabled}
          aria-label={label}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) pick(file);
          }}
        />
        <button
          type="button"
          className="button button-default button-small"
          aria-label={`${choose}: ${label}`}
          disabled={disabled}
          onClick={() => input.current?.click()}
        >
          <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
          {choose}
        </button>
        {shown !== null && (picked !== null || !isNeeded) && (
          <IconButton
            label={`${t('file.remove')}: ${label}`}
            icon={IconTrash}
            disabled={disabled}
            onClick={() => {
              setRefused(null);
              onChange(null);
            }}
          />
        )}
      </div>
      {fault !== null && (
        <p className="field-error" role="alert">
          {fault}
        </p>
      )}
    </section>
  );
}

/** A preview of pictures, videos and sounds; other files only have a name. */
function Preview({ url, name, type }: KeptFile) {
  if (type.startsWith('image/')) return <img className={styles.preview} src={url} alt={name} />;
  // biome-ignore lint/a11y/useMediaCaption: nobody wrote captions for what people attach
  if (type.startsWith('video/')) return <video className={styles.preview} src={url} controls aria-label={name} />;
  // biome-ignore lint/a11y/useMediaCaption: the same
  if (type.startsWith('audio/')) return <audio className={styles.sound} src={url} controls aria-label={name} />;
  return <IconFile size={24} stroke={1.4} aria-hidden="true" />;
}
