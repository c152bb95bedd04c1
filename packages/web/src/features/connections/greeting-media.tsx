import { putGreetingMedia, removeGreetingMedia } from '@guiche/contract/connection-settings';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { applyConnection } from './api.ts';
import styles from './form.module.css';

/** The picture or film that goes with the greeting: stored when it is chosen, not with the form. */
export function GreetingMedia({ whatsappId, initial }: { whatsappId: number; initial: string | null }) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const [name, setName] = useState(initial);
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file === null
        ? call(removeGreetingMedia, { params: { whatsappId } })
        : uploadFile(putGreetingMedia, { whatsappId }, file),
    onSuccess: (saved) => {
      setName(saved.greetingMediaAttachment);
      applyConnection(cache, saved);
    },
  });
  return (
    <section className={styles.facts} aria-labelledby={id}>
      <h3 id={id} className="field-label">
        {t('media.title')}
      </h3>
      <div className={styles.fact}>
        <span className={styles.fileName} dir="auto">
          {name ?? t('media.none')}
        </span>
        <input
          ref={input}
          type="file"
          accept="image/*,video/*"
          hidden
          aria-label={t('media.title')}
          onChange={(event) => {
            const [file] = event.currentTarget.files ?? [];
            event.currentTarget.value = '';
            if (file) change.mutate(file);
          }}
        />
        <button
          type="button"
          className="button button-default button-small"
          disabled={change.isPending}
          onClick={() => input.current?.click()}
        >
          <IconPaperclip size={16} stroke={1.75} aria-hidden="true" />
          {t(change.isPending ? 'media.sending' : 'media.choose')}
        </button>
        {name !== null && (
          <IconButton
            label={t('media.remove')}
            icon={IconTrash}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          />
        )}
      </div>
      {change.error !== null && (
        <p className="field-error" role="alert">
          {errorText(change.error)}
        </p>
      )}
    </section>
  );
}
