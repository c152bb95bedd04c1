import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagChoices } from '../../lib/tag-choices.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import styles from './bulk.module.css';

const mostTags = 20;

interface BulkTagDialogProps {
  opened: boolean;
  onClose: () => void;
  count: number;
  busy: boolean;
  onChoose: (tagIds: number[]) => void;
}

/** Chooses tags for the contacts of all chosen tickets. */
export function BulkTagDialog({ opened, onClose, count, busy, onChoose }: BulkTagDialogProps) {
  const { t } = useTranslation('lists');
  const { data: tags, error, refetch } = useQuery({ ...tagChoices, enabled: opened });
  const [tagIds, setTagIds] = useState<number[]>([]);
  const toggle = (id: number) =>
    setTagIds(tagIds.includes(id) ? tagIds.filter((other) => other !== id) : [...tagIds, id].slice(0, mostTags));
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={t('choice.tagTitle', { count })}
      actions={
        <>
          <button type="button" className="button button-default" onClick={onClose}>
            {t('ui:dialog.cancel')}
          </button>
          <button
            type="button"
            className="button button-primary"
            disabled={busy || tagIds.length === 0}
            onClick={() => onChoose(tagIds)}
          >
            {t('choice.tag')}
          </button>
        </>
      }
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!tags && !error && <SkeletonRows rows={3} label={t('loading')} />}
      {tags?.length === 0 && <p className={styles.hint}>{t('filters.noTags')}</p>}
      <fieldset className={styles.choices}>
        <legend className="only-read">{t('filters.tags')}</legend>
        {tags?.map((tag) => (
          <label key={tag.id} className={styles.choice}>
            <input type="checkbox" checked={tagIds.includes(tag.id)} onChange={() => toggle(tag.id)} />
            <i className={styles.dot} style={{ background: tag.color }} aria-hidden="true" />
            <span dir="auto">{tag.name}</span>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}
