import type { Contact } from '@guiche/contract/contacts.schemas';
import { deleteContactTag, listContactTags, syncTags } from '@guiche/contract/tag-acts';
import type { Tag } from '@guiche/contract/tags.schemas';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { request } from '../../lib/http.ts';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';

/** Adds the tag again to the tags that the contact has by then. */
async function tagAgain(tagId: number, contactId: number): Promise<void> {
  const tags = await request(listContactTags, { params: { contactId } });
  await request(syncTags, { body: { contactId, tags: [...new Set([...tags.map(({ id }) => id), tagId])] } });
}

/** Removes a tag from a contact; the notice offers to undo it. */
export function useUntag() {
  const { t } = useTranslation('tags');
  const cache = useQueryClient();
  const run = async (act: () => Promise<unknown>, text: string, undo?: () => void) => {
    try {
      await act();
      showToast({ kind: 'success', text, ...(undo && { action: { label: t('undo'), run: undo } }) });
      announce(text);
    } catch (error) {
      showToast({ kind: 'error', text: errorText(error) });
      announce(errorText(error));
    }
    await cache.invalidateQueries({ queryKey: ['tags'] });
  };
  return (tag: Tag, contact: Contact) =>
    run(
      () => request(deleteContactTag, { params: { tagId: tag.id, contactId: contact.id } }),
      t('contacts.removed', { name: contact.name }),
      () => void run(() => tagAgain(tag.id, contact.id), t('contacts.back', { name: contact.name })),
    );
}
