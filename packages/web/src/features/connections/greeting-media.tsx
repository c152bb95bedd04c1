import { putGreetingMedia, removeGreetingMedia } from '@guiche/contract/connection-settings';
import { IconPaperclip, IconTrash } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { request } from '../../lib/http.ts';
import { uploadFile } from '../../lib/upload-file.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { applyConnection } from './api.ts';
import styles from './form.module.css';

/** The greeting's picture or video; stored when it is chosen, not with the form. */
export function GreetingMedia({ whatsappId, initial }: { whatsappId: number; initial: string | null }) {
  const { t } = useTranslation('connections');
  const cache = useQueryClient();
  const [name, setName] = useState(initial);
  const id = useId();
  const change = useMutation({
    mutationFn: (file: File | null) =>
      file === null
        ? request(removeGreetingMedia, { params: { whatsappId } })
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
        <FileButton
          label={t('media.title')}
          words={t(change.isPending ? 'media.sending' : 'media.choose')}
          icon={IconPaperclip}
          accept="image/*,video/*"
          busy={change.isPending}
          onFile={(file) => change.mutate(file)}
        />
        {name !== null && (
          <IconButton
            label={t('media.remove')}
            icon={IconTrash}
            disabled={change.isPending}
            onClick={() => change.mutate(null)}
          />
        )}
      </div>
      <Refusal error={change.error} />
    </section>
  );
}
