import { dismissDuplicates } from '@guiche/contract/contact-duplicates';
import type { DuplicateGroup } from '@guiche/contract/contact-duplicates.schemas';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { SkeletonRows } from '../../ui/skeleton.tsx';
import { showToast } from '../../ui/toast.ts';
import { duplicatesOptions } from './api.ts';
import { contactKeys } from './contact-keys.ts';
import listStyles from './contact-list.module.css';
import styles from './contacts.module.css';
import { MergeDialog } from './merge-dialog.tsx';

interface DuplicatesDialogProps {
  opened: boolean;
  onClose: () => void;
}

/** Lists contacts that may be one person, to merge them or to keep them apart. */
export function DuplicatesDialog({ opened, onClose }: DuplicatesDialogProps) {
  const { t } = useTranslation('contacts');
  const list = useInfiniteQuery({ ...duplicatesOptions, enabled: opened });
  const [pair, setPair] = useState<{ kept: Contact; gone: Contact } | null>(null);
  const groups = list.data?.pages.flatMap((page) => page.groups);
  return (
    <>
      <Dialog opened={opened} onClose={onClose} title={t('duplicates.title')} size={640}>
        <div className={listStyles.groups}>
          {groups === undefined && list.error !== null && (
            <ErrorState error={list.error} onRetry={() => void list.refetch()} />
          )}
          {groups === undefined && list.error === null && <SkeletonRows rows={3} label={t('page.loading')} />}
          {groups?.length === 0 && <p className={styles.quiet}>{t('duplicates.none')}</p>}
          {groups?.map((group) => (
            <Group
              key={`${group.likeness} ${group.contacts.map(({ id }) => id).join()}`}
              group={group}
              onMerge={(kept, gone) => setPair({ kept, gone })}
            />
          ))}
          {list.hasNextPage && (
            <button
              type="button"
              className="button button-default"
              disabled={list.isFetchingNextPage}
              onClick={() => void list.fetchNextPage()}
            >
              {t('duplicates.more')}
            </button>
          )}
        </div>
      </Dialog>
      {pair && (
        <MergeDialog
          key={`${pair.kept.id} ${pair.gone.id}`}
          contact={pair.kept}
          other={pair.gone}
          opened
          onClose={() => setPair(null)}
        />
      )}
    </>
  );
}

interface GroupProps {
  group: DuplicateGroup;
  onMerge: (kept: Contact, gone: Contact) => void;
}

function Group({ group: { likeness, contacts }, onMerge }: GroupProps) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => request(dismissDuplicates, { body: { contactIds: contacts.map(({ id }) => id) } }),
    onSuccess: () => cache.invalidateQueries({ queryKey: contactKeys.duplicates }),
    onError: (error) => showToast({ kind: 'error', text: errorText(error) }),
  });
  const [oldest] = contacts;
  return (
    <section className={listStyles.group} aria-label={t(`duplicates.${likeness}`)}>
      <p className={styles.quiet}>{t(`duplicates.${likeness}`)}</p>
      <ul>
        {contacts.map((contact) => (
          <li key={contact.id} className={listStyles.alike}>
            <span>
              <b dir="auto">{contact.name}</b>
              <span className={styles.quiet}>
                {[contact.number && formatPhone(contact.number), contact.email, t(`channel.${contact.channel}`)]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            {oldest && contact !== oldest && (
              <button
                type="button"
                className="button button-small button-default"
                aria-label={t('duplicates.mergeWith', { name: contact.name, kept: oldest.name })}
                onClick={() => onMerge(oldest, contact)}
              >
                {t('duplicates.merge')}
              </button>
            )}
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="button button-small button-default"
        disabled={isPending}
        onClick={() => mutate()}
      >
        {t('duplicates.dismiss')}
      </button>
    </section>
  );
}
