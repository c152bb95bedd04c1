import { wholeColour } from '@guiche/contract/colour';
import { isSeen } from '@guiche/contract/names';
import { createTag, minTagLength } from '@guiche/contract/tag-acts';
import { updateTag } from '@guiche/contract/tags';
import type { Tag } from '@guiche/contract/tags.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, request } from '../../lib/http.ts';
import { ColourField } from '../../ui/colour-field.tsx';
import { FormField } from '../../ui/form-field.tsx';
import { RecordForm } from '../../ui/record-form.tsx';
import { useRecordForm } from '../../ui/use-record-form.ts';

interface TagFormProps {
  /** Null: a new record. */
  tag: Tag | null;
  newColour: () => string;
  onDirty: (isDirty: boolean) => void;
  onCancel: () => void;
  onSaved: () => void;
}

interface Values {
  name: string;
  color: string;
}

const taken = 'ERR_TAG_NAME_TAKEN';

/** Creates a tag. The server answers an existing tag of the same name, which here counts as a taken name. */
async function makeTag({ name, color }: Values): Promise<Tag> {
  const tag = await request(createTag, { body: { name: name.trim(), color, kanban: 0 } });
  if (tag.name !== name.trim() || tag.color !== wholeColour(color)) throw new ApiError(409, { code: taken });
  return tag;
}

/** Changes are measured against the first values, whatever others save meanwhile. */
const changesOf = ({ name, color }: Values, before: Values) => ({
  ...(name.trim() === before.name ? {} : { name: name.trim() }),
  ...(color === before.color ? {} : { color }),
});

const faultsOf = ({ name, color }: Values) => {
  const typed = name.trim();
  return {
    name: !isSeen(typed) ? 'required' : [...typed].length < minTagLength ? 'short' : null,
    color: wholeColour(color) === null ? 'colour' : null,
  } as const;
};

export function TagForm({ tag, newColour, onDirty, onCancel, onSaved }: TagFormProps) {
  const { t } = useTranslation('tags');
  const cache = useQueryClient();
  const [initial] = useState<Values>(() =>
    tag ? { name: tag.name, color: tag.color } : { name: '', color: newColour() },
  );
  const form = useRecordForm({
    initial,
    isNew: tag === null,
    faultsOf,
    faultText: (fault) => t(`fault.${fault}`),
    fieldOf: (code) => (code === taken ? 'name' : null),
    save: (values, before) =>
      tag === null
        ? makeTag(values)
        : request(updateTag, { params: { tagId: tag.id }, body: changesOf(values, before) }),
    done: t('saved'),
    reload: () => cache.invalidateQueries({ queryKey: ['tags'] }),
    ...{ onDirty, onCancel, onSaved },
  });
  return (
    <RecordForm form={form} saveLabel={t('form.save')}>
      <FormField label={t('form.name')} {...form.field('name')} maxLength={100} isFirst />
      <ColourField label={t('form.colour')} {...form.field('color')} meant={wholeColour(form.values.color)} />
    </RecordForm>
  );
}
