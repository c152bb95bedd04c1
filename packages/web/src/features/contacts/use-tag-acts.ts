import type { Contact } from '@guiche/contract/contacts.schemas';
import { createTag, deleteContactTag, syncTags } from '@guiche/contract/tag-acts';
import type { Tag } from '@guiche/contract/tags.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { tagChoices } from '../../lib/tag-choices.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { colourOfTag } from './tag-choices.ts';
import { useContactChange } from './use-contact-change.ts';

export type ShownTag = Contact['tags'][number];

export const withTag = (tags: readonly ShownTag[], { id, name, color }: ShownTag) =>
  tags.some((tag) => tag.id === id) ? [...tags] : [...tags, { id, name, color }];
export const withoutTag = (tags: readonly ShownTag[], { id }: ShownTag) => tags.filter((tag) => tag.id !== id);

/** Creates a tag with a name, or finds the existing one; null: it failed, with a notice. */
export function useMakeTag() {
  const cache = useQueryClient();
  return async (name: string): Promise<Tag | null> => {
    try {
      const tag = await request(createTag, { body: { name, kanban: 0, color: colourOfTag(name) } });
      await cache.invalidateQueries({ queryKey: tagChoices.queryKey });
      return tag;
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
      announce(errorText(error));
      return null;
    }
  };
}

/** Adds and removes tags of a contact; each notice offers to undo its act. */
export function useTagActs(contactId: number) {
  const { t } = useTranslation('contacts');
  const makeTag = useMakeTag();
  const change = useContactChange(contactId);

  const put = (tag: ShownTag, isOn: boolean, canUndo: boolean) =>
    change({
      expected: (contact) => ({ ...contact, tags: isOn ? withTag(contact.tags, tag) : withoutTag(contact.tags, tag) }),
      // Uses the contact as it is when its turn comes, with tags added meanwhile. A merged contact may exceed the limit
      // of tags, but each can be removed.
      send: (contact) =>
        isOn
          ? request(syncTags, { body: { contactId, tags: withTag(contact.tags, tag).map(({ id }) => id) } })
          : request(deleteContactTag, { params: { tagId: tag.id, contactId } }),
      onDone: () => {
        const text = t(isOn ? 'tags.added' : 'tags.removed', { name: tag.name });
        const action = canUndo ? { label: t('undo'), run: () => put(tag, !isOn, false) } : undefined;
        showToast({ kind: 'success', text, ...(action && { action }) });
        announce(text);
      },
    });

  const make = async (name: string): Promise<void> => {
    const tag = await makeTag(name);
    if (tag !== null) put(tag, true, true);
  };

  return {
    add: (tag: ShownTag) => put(tag, true, true),
    remove: (tag: ShownTag, canUndo: boolean) => put(tag, false, canUndo),
    make,
  };
}
