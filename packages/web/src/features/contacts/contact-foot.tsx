import type { Contact } from '@guiche/contract/contacts.schemas';
import { IconArrowMerge, IconBan, IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './contacts.module.css';
import { MergeDialog } from './merge-dialog.tsx';
import { useBlock } from './use-block.ts';

/** The acts on the whole contact: blocking and merging. */
export function ContactFoot({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts');
  const [isMerging, setMerging] = useState(false);
  const setActive = useBlock(contact.id);
  return (
    <section className={styles.section} aria-label={t('more')}>
      <div className={styles.foot}>
        <button type="button" className="button button-default" onClick={() => setActive(!contact.active)}>
          {contact.active ? (
            <IconBan size={18} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconCircleCheck size={18} stroke={1.75} aria-hidden="true" />
          )}
          {t(contact.active ? 'block.act' : 'block.undo')}
        </button>
        <p className={styles.quiet}>{t(contact.active ? 'block.text' : 'block.isBlocked')}</p>
        {!contact.isGroup && (
          <button type="button" className="button button-default" onClick={() => setMerging(true)}>
            <IconArrowMerge size={18} stroke={1.75} aria-hidden="true" />
            {t('merge.act')}
          </button>
        )}
      </div>
      <MergeDialog contact={contact} opened={isMerging} onClose={() => setMerging(false)} />
    </section>
  );
}
