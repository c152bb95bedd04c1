import { sheetExtensions } from '@guiche/contract/contact-sheets';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Refusal } from '../../ui/refusal.tsx';
import { putImport, uploadSheet } from './api.ts';
import styles from './import.module.css';

/** Takes a dropped or chosen file. Errors are shown below, and another file can be tried. */
export function UploadStep({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('contact-sheets');
  const cache = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const upload = useMutation({
    mutationFn: uploadSheet,
    onSuccess: (made) => {
      putImport(cache, made);
      onDone();
    },
  });
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file && !upload.isPending) upload.mutate(file);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by key
    <div
      className={styles.drop}
      data-over={isOver || undefined}
      aria-busy={upload.isPending || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        take(event.dataTransfer.files);
      }}
    >
      <IconFileSpreadsheet size={32} stroke={1.4} aria-hidden="true" />
      <h2>{t('upload.title')}</h2>
      <p className={styles.quiet}>{t('upload.text')}</p>
      <input
        ref={input}
        type="file"
        hidden
        accept={sheetExtensions.join()}
        aria-label={t('upload.choose')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      <button
        type="button"
        className="button button-primary"
        disabled={upload.isPending}
        onClick={() => input.current?.click()}
      >
        {t(upload.isPending ? 'upload.reading' : 'upload.choose')}
      </button>
      <p className={styles.quiet}>{t('upload.limits')}</p>
      <Refusal error={upload.error} />
    </div>
  );
}
