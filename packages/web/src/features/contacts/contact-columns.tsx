import { type Actor, canDeleteContacts } from '@guiche/contract/actor';
import type { Contact } from '@guiche/contract/contacts.schemas';
import { IconBan, IconCircleCheck, IconMessagePlus, IconTrash } from '@tabler/icons-react';
import type { TFunction } from 'i18next';
import { formatPhone } from '../../lib/formats.ts';
import { requestNewTicket } from '../../lib/new-ticket-request.ts';
import { Avatar } from '../../ui/avatar.tsx';
import type { Column } from '../../ui/data-table.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { Picture } from '../../ui/picture.tsx';
import { Tag } from '../../ui/tag.tsx';
import styles from './contact-list.module.css';
import { openContactModal } from './contact-modal-request.ts';

interface ColumnParts {
  t: TFunction<'contacts'>;
  actor: Actor;
  onBlock: (contact: Contact, active: boolean) => void;
  onDelete: (contact: Contact) => void;
}

const tagsShown = 2;
/** A contact without a name is shown by number. */
const shownName = (name: string) => (/^\d{8,}$/.test(name) ? formatPhone(name) : name);

/** The columns of the contacts' table and the acts of a row. */
export function contactColumns({ t, actor, onBlock, onDelete }: ColumnParts): Column<Contact>[] {
  return [
    {
      key: 'name',
      label: t('field.name'),
      track: 'minmax(200px, 3fr)',
      isName: true,
      cell: (contact) => (
        <span className={styles.who}>
          <Picture
            src={contact.urlPicture ?? ''}
            width={28}
            height={28}
            alt=""
            fallback={<Avatar name={contact.name} seed={contact.id} size={28} />}
          />
          <button type="button" className={styles.name} onClick={() => openContactModal(contact.id)} dir="auto">
            {shownName(contact.name)}
          </button>
        </span>
      ),
    },
    {
      key: 'number',
      label: t('field.number'),
      track: 'minmax(150px, 2fr)',
      cell: ({ number }) => <span className={styles.number}>{number === '' ? '—' : formatPhone(number)}</span>,
    },
    {
      key: 'email',
      label: t('field.email'),
      track: 'minmax(120px, 2fr)',
      from: 940,
      cell: ({ email }) => (
        <span className="cut" dir="auto">
          {email === '' ? '—' : email}
        </span>
      ),
    },
    {
      key: 'channel',
      label: t('page.channel'),
      track: 'minmax(116px, 1fr)',
      cell: ({ channel, isGroup }) =>
        isGroup ? t('page.groupOn', { channel: t(`channel.${channel}`) }) : t(`channel.${channel}`),
    },
    { key: 'tags', label: t('tags.title'), track: 'minmax(110px, 2fr)', cell: ({ tags }) => <Tags tags={tags} /> },
    {
      key: 'status',
      label: t('page.status'),
      track: '100px',
      cell: ({ active }) => (
        <span className={active ? undefined : styles.blocked}>{t(active ? 'page.active' : 'page.blocked')}</span>
      ),
    },
    {
      key: 'acts',
      label: t('page.acts'),
      track: canDeleteContacts(actor) ? '136px' : '96px',
      atEnd: true,
      isUnlabelled: true,
      cell: (contact) => (
        <span className={styles.acts}>
          <IconButton
            label={t('page.talk', { name: contact.name })}
            icon={IconMessagePlus}
            onClick={() => requestNewTicket(contact)}
          />
          <IconButton
            label={t(contact.active ? 'page.block' : 'page.unblock', { name: contact.name })}
            icon={contact.active ? IconBan : IconCircleCheck}
            onClick={() => onBlock(contact, !contact.active)}
          />
          {canDeleteContacts(actor) && (
            <IconButton
              label={t('page.delete', { name: contact.name })}
              icon={IconTrash}
              onClick={() => onDelete(contact)}
            />
          )}
        </span>
      ),
    },
  ];
}

function Tags({ tags }: Pick<Contact, 'tags'>) {
  if (tags.length === 0) return '—';
  return (
    <span className={styles.tags}>
      {tags.slice(0, tagsShown).map(({ id, name, color }) => (
        <Tag key={id} name={name} color={color} />
      ))}
      {tags.length > tagsShown && <Tag name={`+${tags.length - tagsShown}`} />}
    </span>
  );
}
