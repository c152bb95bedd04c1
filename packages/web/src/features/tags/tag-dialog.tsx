import type { Tag } from '@guiche/contract/tags.schemas';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { offeredColours } from '../../ui/offered-colours.ts';
import { TagForm } from './tag-form.tsx';

export interface TagTarget {
  /** Null: a new record. */
  tag: Tag | null;
}

const randomColour = () => offeredColours[Math.floor(Math.random() * offeredColours.length)] ?? offeredColours[0];

/** The form of a tag; a new one starts with a random colour. */
export function TagDialog({ target, onClose }: { target: TagTarget | null; onClose: () => void }) {
  const { t } = useTranslation('tags');
  const last = useRef(target);
  if (target !== null) last.current = target;
  const tag = last.current?.tag ?? null;
  return (
    <FormDialog
      opened={target !== null}
      onClose={onClose}
      title={t(tag === null ? 'form.new' : 'form.edit')}
      size={440}
    >
      {({ onDirty, close, end }) => (
        <TagForm
          key={tag?.id ?? 'new'}
          tag={tag}
          newColour={randomColour}
          onDirty={onDirty}
          onCancel={close}
          onSaved={end}
        />
      )}
    </FormDialog>
  );
}
