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

/** Makes a tag of a name, or finds the one that has it; null where that failed, which is said. */
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

/** Puts tags on a contact and takes them off; each notice takes its act back. */
export function useTagActs(contactId: number) {
  const { t } = useTranslation('contacts');
  const makeTag = useMakeTag();
  const change = useContactChange(contactId);

  const put = (tag: ShownTag, isOn: boolean, canUndo: boolean) =>
    change({
      expected: (contact) => ({ ...contact, tags: isOn ? withTag(contact.tags, tag) : withoutTag(contact.tags, tag) }),
      // The contact as it is when its turn comes: with what was put on it meanwhile. A merged one may have more tags than
      // can be put on, but each can be taken off.
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
