import { deleteTag } from '@guiche/contract/tags';
import type { CountedTag } from '@guiche/contract/tags.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { call } from '../../lib/http.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import formStyles from '../../ui/form.module.css';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';

/** Says whom the tag is taken off. A refusal is shown here: the question is still open. */
export function DeleteTag({ tag, onClose }: { tag: CountedTag | null; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const cache = useQueryClient();
  // It keeps its words while it fades out.
  const last = useRef(tag);
  if (tag !== null) last.current = tag;
  const remove = useMutation({
    mutationFn: (tagId: number) => call(deleteTag, { params: { tagId } }),
    onSuccess: async () => {
      showToast({ kind: 'success', text: t('deleted') });
      announce(t('deleted'));
      close();
      await cache.invalidateQueries({ queryKey: ['tags'] });
    },
  });
  const close = () => {
    remove.reset();
    onClose();
  };
  if (last.current === null) return null;
  const { id, name, contactsCount } = last.current;
  return (
    <ConfirmDialog
      danger
      opened={tag !== null}
      onClose={close}
      title={t('ask.title', { name })}
      confirmLabel={t('ask.confirm')}
      onConfirm={() => remove.mutate(id)}
      busy={remove.isPending}
    >
      <p>{t('ask.text', { count: contactsCount })}</p>
      {remove.error !== null && (
        <p className={formStyles.refusal} role="alert">
          {errorText(remove.error)}
        </p>
      )}
    </ConfirmDialog>
  );
}
