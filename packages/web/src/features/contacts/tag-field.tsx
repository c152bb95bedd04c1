import type { Contact } from '@guiche/contract/contacts.schemas';
import { mostTagsOfContact } from '@guiche/contract/tag-acts';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { tagChoices } from '../../lib/tag-choices.ts';
import choiceStyles from '../../ui/choices.module.css';
import styles from './contacts.module.css';
import { useTagWanted, wantTag } from './drawer-state.ts';
import { Failed } from './earlier-tickets.tsx';
import { chooseTags } from './tag-choices.ts';
import tagStyles from './tag-field.module.css';
import { type ShownTag, useMakeTag, useTagActs, withoutTag, withTag } from './use-tag-acts.ts';

/** The contact's tags; changes are saved at once. */
export function TagField({ contact: { id, tags } }: { contact: Contact }) {
  const { add, make, remove } = useTagActs(id);
  return (
    <Tags tags={tags} onAdd={add} onMake={make} onRemove={(tag) => remove(tag, tags.length <= mostTagsOfContact)} />
  );
}

interface ChosenTagsProps {
  tags: readonly ShownTag[];
  /** Changes the current tags, which others may have changed meanwhile. */
  onChange: (change: (tags: readonly ShownTag[]) => ShownTag[]) => void;
  /** Counts the tags that are being created and will be chosen afterwards. */
  onMaking: (change: (making: number) => number) => void;
}

/** The tags of a contact that is not saved yet. */
export function ChosenTags({ tags, onChange, onMaking }: ChosenTagsProps) {
  const makeTag = useMakeTag();
  const add = (tag: ShownTag) => onChange((chosen) => withTag(chosen, tag));
  return (
    <Tags
      tags={tags}
      onAdd={add}
      onMake={async (name) => {
        onMaking((making) => making + 1);
        const tag = await makeTag(name);
        if (tag !== null) add(tag);
        onMaking((making) => making - 1);
      }}
      onRemove={(tag) => onChange((chosen) => withoutTag(chosen, tag))}
    />
  );
}

interface TagsProps {
  tags: readonly ShownTag[];
  onAdd: (tag: ShownTag) => void;
  onMake: (name: string) => Promise<void>;
  onRemove: (tag: ShownTag) => void;
}

/** Tags, with a field to add an existing or a new one. */
function Tags({ tags, onAdd, onMake, onRemove }: TagsProps) {
  const { t } = useTranslation('contacts');
  const input = useRef<HTMLInputElement>(null);
  return (
    <section className={styles.section} aria-label={t('tags.title')}>
      <h3 className={styles.sectionTitle}>{t('tags.title')}</h3>
      {tags.length > 0 && (
        <ul className={tagStyles.tags} aria-label={t('tags.title')}>
          {tags.map((tag) => (
            <li key={tag.id} className={tagStyles.tag} style={{ '--tag-colour': tag.color } as CSSProperties}>
              <span className={tagStyles.tagName} dir="auto">
                {tag.name}
              </span>
              <button
                type="button"
                aria-label={t('tags.remove', { name: tag.name })}
                data-tip={t('tags.remove', { name: tag.name })}
                onClick={({ detail }) => {
                  onRemove(tag);
                  // The button is gone. After a pointer press the focus is not needed, and on phones it would open the
                  // keyboard.
                  if (detail === 0) input.current?.focus();
                }}
              >
                <IconX size={14} stroke={1.75} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {tags.length < mostTagsOfContact ? (
        <NewTag tags={tags} onAdd={onAdd} onMake={onMake} ref={input} />
      ) : (
        <p className={styles.quiet}>{t('tags.full', { count: mostTagsOfContact })}</p>
      )}
    </section>
  );
}

interface NewTagProps extends Pick<TagsProps, 'tags' | 'onAdd' | 'onMake'> {
  ref: React.RefObject<HTMLInputElement | null>;
}

function NewTag({ tags, onAdd, onMake, ref }: NewTagProps) {
  const { t } = useTranslation('contacts');
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const isWanted = useTagWanted();
  useEffect(() => {
    if (isWanted) ref.current?.focus();
  }, [isWanted, ref]);
  useEffect(() => () => wantTag(false), []);
  const { data, error, refetch } = useQuery({ ...tagChoices, enabled: isOpen });
  const chosenIds = tags.map((tag) => tag.id);
  const { found, newName, isTooShort } = chooseTags(data ?? [], chosenIds, text);
  const names = [...found.map((tag) => tag.name), ...(newName === null || data === undefined ? [] : [newName])];
  const current = Math.min(at, names.length - 1);

  const choose = (index: number) => {
    const tag = found[index];
    if (tag) onAdd(tag);
    else if (newName !== null && data !== undefined) void onMake(newName);
    else return;
    setText('');
    setAt(0);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      setOpen(true);
      setAt((current + (event.key === 'ArrowDown' ? 1 : names.length - 1)) % Math.max(1, names.length));
    } else if (event.key === 'Enter' && !event.nativeEvent.isComposing) choose(current);
    else if (event.key === 'Escape' && isOpen) {
      // Escape closes the list, not its dialog.
      event.stopPropagation();
      setOpen(false);
    } else return;
    event.preventDefault();
  };

  return (
    <div className={choiceStyles.around}>
      <div className="field">
        <IconPlus size={16} stroke={1.75} aria-hidden="true" />
        <input
          ref={ref}
          id={id}
          type="text"
          role="combobox"
          dir="auto"
          autoComplete="off"
          maxLength={100}
          aria-label={t('tags.add')}
          aria-expanded={isOpen && names.length > 0}
          aria-controls={`${id}-list`}
          aria-activedescendant={isOpen && names.length > 0 ? `${id}-${current}` : undefined}
          aria-describedby={`${id}-below`}
          aria-invalid={(isTooShort && found.length === 0) || undefined}
          // The drawer listens on the window before the field does; this attribute keeps its Escape away while the list
          // is open.
          data-mantine-stop-propagation={isOpen}
          placeholder={t('tags.add')}
          value={text}
          onFocus={() => setOpen(true)}
          // A drawer over the conversation focuses the element with this attribute.
          data-autofocus={isWanted || undefined}
          onBlur={() => {
            setOpen(false);
            wantTag(false);
          }}
          onChange={(event) => {
            setText(event.currentTarget.value);
            setAt(0);
            setOpen(true);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <p id={`${id}-below`} className={styles.quiet} role="status">
        {isTooShort && found.length === 0 ? t('tags.short') : ''}
      </p>
      {isOpen && data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {isOpen && names.length > 0 && (
        <div id={`${id}-list`} role="listbox" aria-label={t('tags.add')} className={choiceStyles.choices}>
          {names.map((name, index) => (
            // The field keeps the focus: arrows and Enter choose by keyboard.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
            // biome-ignore lint/a11y/useFocusableInteractive: pointed to by aria-activedescendant
            <div
              key={found[index]?.id ?? 'new'}
              id={`${id}-${index}`}
              role="option"
              aria-selected={index === current}
              className={choiceStyles.choice}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(index)}
            >
              {index < found.length ? (
                <>
                  <i className={tagStyles.dot} style={{ background: found[index]?.color }} aria-hidden="true" />
                  <span className="cut" dir="auto">
                    {name}
                  </span>
                </>
              ) : (
                <span className="cut">{t('tags.make', { name })}</span>
              )}
            </div>
          ))}
        </div>
      )}
    </div>
  );
}
