import {
  canDeleteNote,
  createTicketNote,
  deleteTicketNote,
  maxNoteLength,
  minNoteLength,
} from '@guiche/contract/ticket-notes';
import type { TicketNote } from '@guiche/contract/ticket-notes.schemas';
import { IconTrash } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { codeOf, errorText } from '../../lib/errors.ts';
import { formatDate, formatTime } from '../../lib/formats.ts';
import { request } from '../../lib/http.ts';
import { zoneToName } from '../../lib/zone-name.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { announce } from '../../ui/live-region.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { notesOptions } from './api.ts';
import { contactKeys } from './contact-keys.ts';
import noteStyles from './contact-notes.module.css';
import styles from './contacts.module.css';
import { Failed } from './earlier-tickets.tsx';

interface ContactNotesProps {
  contactId: number;
  ticketId: number;
}

/** The notes about a contact, the latest first. */
export function ContactNotes({ contactId, ticketId }: ContactNotesProps) {
  const { t } = useTranslation('contacts');
  const { data, error, refetch } = useQuery(notesOptions(contactId, ticketId));
  const [asked, setAsked] = useState<TicketNote | null>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const remove = useRemoval(contactId, title, () => setAsked(null));
  return (
    <section className={styles.section} aria-label={t('notes.title')}>
      <h3 ref={title} tabIndex={-1} className={styles.sectionTitle}>
        {t('notes.title')}
      </h3>
      <NewNote contactId={contactId} ticketId={ticketId} />
      {data === undefined && error !== null && <Failed error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <p className={styles.quiet}>{t('notes.none')}</p>}
      <ul className={noteStyles.notes}>
        {data?.map((note) => (
          <NoteRow key={note.id} note={note} onDelete={() => setAsked(note)} />
        ))}
      </ul>
      <ConfirmDialog
        danger
        opened={asked !== null}
        onClose={() => setAsked(null)}
        title={t('notes.deleteTitle')}
        confirmLabel={t('notes.delete')}
        busy={remove.isPending}
        onConfirm={() => asked && remove.mutate(asked.id)}
      >
        {t('notes.deleteText')}
      </ConfirmDialog>
    </section>
  );
}

function NoteRow({ note, onDelete }: { note: TicketNote; onDelete: () => void }) {
  const { t } = useTranslation('contacts');
  const { actor } = useSession();
  return (
    <li className={noteStyles.note}>
      <p className={noteStyles.noteText} dir="auto">
        {note.note}
      </p>
      <p className={noteStyles.noteFoot}>
        <span className="cut">{note.user?.name ?? t('notes.somebody')}</span>
        <time dateTime={note.createdAt} title={zoneToName(note.createdAt)}>
          {formatDate(note.createdAt)} {formatTime(note.createdAt)}
        </time>
        {canDeleteNote(actor, note) && <IconButton label={t('notes.delete')} icon={IconTrash} onClick={onDelete} />}
      </p>
    </li>
  );
}

function useRemoval(contactId: number, title: RefObject<HTMLElement | null>, onDone: () => void) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const end = async (kind: 'success' | 'error', text: string) => {
    onDone();
    showToast({ kind, text });
    announce(text);
    await cache.invalidateQueries({ queryKey: ['contacts', 'notes', contactId] });
    // The focused button disappeared with its note.
    requestAnimationFrame(() => document.activeElement === document.body && title.current?.focus());
  };
  return useMutation({
    mutationFn: (noteId: number) => request(deleteTicketNote, { params: { noteId } }),
    onSuccess: () => end('success', t('notes.deleted')),
    // Somebody else deleted it first.
    onError: (error) =>
      codeOf(error) === 'ERR_NO_NOTE_FOUND' ? end('success', t('notes.deleted')) : end('error', errorText(error)),
  });
}

/** Unsaved notes, kept while the page is open. */
const begun = new Map<string, string>();

function NewNote({ contactId, ticketId }: ContactNotesProps) {
  const { t } = useTranslation('contacts');
  const cache = useQueryClient();
  const id = useId();
  const { user } = useSession();
  const place = `${user.id}:${contactId}`;
  const [text, setText] = useState(begun.get(place) ?? '');
  const [fault, setFault] = useState<string | null>(null);
  const write = (next: string) => {
    begun.set(place, next);
    setText(next);
    setFault(null);
  };
  const { mutate, isPending } = useMutation({
    mutationFn: (note: string) => request(createTicketNote, { body: { note, ticketId, contactId } }),
    onSuccess: (note) => {
      write('');
      cache.setQueryData<TicketNote[]>(contactKeys.notes(contactId, ticketId), (notes) => notes && [note, ...notes]);
      showToast({ kind: 'success', text: t('notes.added') });
      announce(t('notes.added'));
    },
    onError: (error) => setFault(errorText(error)),
  });
  const save = () => {
    const note = text.trim();
    if (isPending) return;
    if (note.length === 0) setFault(t('required'));
    else if (note.length < minNoteLength) setFault(t('notes.short'));
    else mutate(note);
  };
  return (
    <form
      className={noteStyles.newNote}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <textarea
        id={id}
        className={noteStyles.area}
        rows={2}
        dir="auto"
        maxLength={maxNoteLength}
        aria-label={t('notes.new')}
        placeholder={t('notes.new')}
        value={text}
        readOnly={isPending}
        aria-invalid={fault !== null || undefined}
        aria-describedby={fault === null ? undefined : `${id}-fault`}
        onChange={(event) => write(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) save();
        }}
      />
      {fault !== null && (
        <p id={`${id}-fault`} className="field-error" role="alert">
          {fault}
        </p>
      )}
      <button type="submit" className="button button-small button-default" disabled={isPending}>
        {t('notes.add')}
      </button>
    </form>
  );
}
