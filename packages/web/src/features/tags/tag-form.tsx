import { wholeColour } from '@guiche/contract/colour';
import { createTag, minTagLength } from '@guiche/contract/tag-acts';
import { updateTag } from '@guiche/contract/tags';
import type { Tag } from '@guiche/contract/tags.schemas';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { ApiError, call } from '../../lib/http.ts';
import { ColourField } from '../../ui/colour-field.tsx';
import formStyles from '../../ui/form.module.css';
import { FormField } from '../../ui/form-field.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';

interface TagFormProps {
  /** Null: a new one. */
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

/** Whoever makes a tag in passing is given the one of that name; here it is another one's name. */
async function makeTag({ name, color }: Values): Promise<Tag> {
  const tag = await call(createTag, { body: { name: name.trim(), color, kanban: 0 } });
  if (tag.name !== name.trim() || tag.color !== wholeColour(color)) throw new ApiError(409, { code: taken });
  return tag;
}

/** What somebody else saves meanwhile is not what was changed here. */
const changesOf = ({ name, color }: Values, before: Values) => ({
  ...(name.trim() === before.name ? {} : { name: name.trim() }),
  ...(color === before.color ? {} : { color }),
});

export function TagForm({ tag, newColour, onDirty, onCancel, onSaved }: TagFormProps) {
  const { t } = useTranslation('tags');
  const cache = useQueryClient();
  const [before] = useState<Values>(() =>
    tag ? { name: tag.name, color: tag.color } : { name: '', color: newColour() },
  );
  const [values, setValues] = useState(before);
  const [isTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const save = useMutation({
    mutationFn: (written: Values) =>
      tag === null
        ? makeTag(written)
        : call(updateTag, { params: { tagId: tag.id }, body: changesOf(written, before) }),
    onSuccess: async () => {
      showToast({ kind: 'success', text: t('saved') });
      announce(t('saved'));
      onSaved();
      await cache.invalidateQueries({ queryKey: ['tags'] });
    },
  });
  const name = values.name.trim();
  const nameFault = name === '' ? 'required' : [...name].length < minTagLength ? 'short' : null;
  const colour = wholeColour(values.color);
  const isTaken = save.error !== null && codeOf(save.error) === taken;
  const isDirty = values.name !== before.name || values.color !== before.color;
  const tellDirty = useEffectEvent(onDirty);
  useEffect(() => tellDirty(isDirty), [isDirty]);

  const set = (part: Partial<Values>) => {
    save.reset();
    setValues((known) => ({ ...known, ...part }));
  };
  const submit = () => {
    setTried(true);
    if (save.isPending) return;
    if (nameFault !== null || colour === null)
      requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    else if (tag !== null && !isDirty) onCancel();
    else save.mutate(values);
  };

  return (
    <form
      ref={form}
      className={formStyles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <FormField
        label={t('form.name')}
        value={values.name}
        onChange={(typed) => set({ name: typed })}
        error={isTaken ? errorText(taken) : isTried && nameFault ? t(`fault.${nameFault}`) : null}
        maxLength={100}
        isFirst
      />
      <ColourField
        label={t('form.colour')}
        value={values.color}
        meant={colour}
        onChange={(color) => set({ color })}
        error={isTried && colour === null ? t('fault.colour') : null}
      />
      {save.error !== null && !isTaken && (
        <p className={formStyles.refusal} role="alert">
          {errorText(save.error)}
        </p>
      )}
      <div className={formStyles.formActs}>
        <button type="button" className="button button-default" onClick={onCancel}>
          {t('ui:dialog.cancel')}
        </button>
        <button type="submit" className="button button-primary" disabled={save.isPending}>
          {t('form.save')}
        </button>
      </div>
    </form>
  );
}
