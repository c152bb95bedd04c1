import { isAdmin } from '@guiche/contract/actor';
import { reachesFrom } from '@guiche/contract/channel-abilities';
import type { Connection } from '@guiche/contract/connections.schemas';
import { isolated } from '@guiche/contract/names';
import { createTicket } from '@guiche/contract/tickets';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../lib/errors.ts';
import { formatPhone } from '../../lib/formats.ts';
import { ApiError, request } from '../../lib/http.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { showToast } from '../../ui/toast.ts';
import { useSession } from '../auth/index.ts';
import { openContactModal } from '../contacts/index.ts';
import type { ContactChoice, FoundOther } from './act-dialog-state.ts';
import { applyTicket } from './apply-ticket.ts';
import { ContactField } from './contact-field.tsx';
import styles from './dialogs.module.css';
import { inboxTabs } from './inbox-search.ts';
import { connectionsOptions, peopleOptions } from './moves-api.ts';
import { readOtherTicket } from './read-other-ticket.ts';
import { SelectField } from './select-field.tsx';
import { useInboxMoves } from './use-inbox.ts';
import { useOfferedQueues } from './use-offered-queues.ts';

interface NewTicketDialogProps {
  opened: boolean;
  onClose: () => void;
  /** The initial choice. */
  contact: ContactChoice | null;
  /** Starts over with a contact that was just created. */
  onMade: (contact: ContactChoice) => void;
  /** Called if the contact has a live ticket, of somebody else or waiting. */
  onOther: (found: FoundOther) => void;
}

/** Starts a conversation: contact, queue, connection and attendant. */
export function NewTicketDialog({ contact: first, onMade, onOther, ...frame }: NewTicketDialogProps) {
  const { t } = useTranslation('moves');
  const form = useId();
  const [contact, setContact] = useState(first);
  const { queues, connections, usual, people, failed, retry } = useChoices(contact);
  const queue = useChosen(queues, queues.length === 1 ? queues[0]?.id : undefined);
  const connection = useChosen(connections ?? [], usual);
  const { user } = useSession();
  const others = people?.filter(({ id }) => id !== user.id) ?? null;
  const person = useChosen(others ?? [], undefined);
  const [judged, setJudged] = useState(false);
  const [picks, setPicks] = useState(0);
  const fields = useFocusOnRest(picks);
  const { busy, begin } = useBegin(frame.onClose, onOther);
  const fault = (missing: boolean, text: string) => (judged && missing ? text : null);
  const connectionFault =
    connections?.length === 0 && contact !== null
      ? t('begin.noConnection')
      : fault(connection.id === null, t('begin.chooseConnection'));

  const choose = (next: ContactChoice | null) => {
    setContact(next);
    if (next !== null) setPicks((before) => before + 1);
  };
  const submit = async () => {
    setJudged(true);
    if (contact === null || queue.id === null || connection.id === null || busy) return;
    const userId = person.id === null ? {} : { userId: person.id };
    if (!(await begin(contact, { queueId: queue.id, whatsappId: connection.id, ...userId }))) return;
    setContact(null);
    setJudged(false);
  };

  return (
    <Dialog
      {...frame}
      title={t('begin.title')}
      actions={
        <>
          <button type="button" className="button button-default" onClick={frame.onClose}>
            {t('ui:dialog.cancel')}
          </button>
          <button type="submit" form={form} className="button button-primary" disabled={busy}>
            {t('begin.start')}
          </button>
        </>
      }
    >
      <form
        ref={fields}
        id={form}
        className={styles.fields}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <ContactField
          chosen={contact}
          onChoose={choose}
          onMake={(filled) => {
            frame.onClose();
            openContactModal(null, onMade, filled);
          }}
          error={fault(contact === null, t('begin.noContact'))}
        />
        {failed && <ErrorState error={failed} onRetry={retry} />}
        <SelectField
          label={t('tickets:queueDialog.queue')}
          value={queue.id}
          onChange={queue.choose}
          choices={queues}
          placeholder={t('transfer.chooseQueue')}
          color={queues.find(({ id }) => id === queue.id)?.color}
          error={fault(queue.id === null, t('errors:ERR_QUEUE_REQUIRED'))}
          isRequired
        />
        <SelectField
          label={t('begin.connection')}
          value={connection.id}
          onChange={connection.choose}
          choices={connections ?? []}
          placeholder={t('begin.chooseConnection')}
          error={connectionFault}
          isRequired
        />
        {others && (
          <SelectField
            label={t('begin.person')}
            value={person.id}
            onChange={person.choose}
            choices={others}
            placeholder={t('begin.me')}
          />
        )}
      </form>
    </Dialog>
  );
}

/** After a contact is picked, focuses the next open choice, else the button that starts. */
function useFocusOnRest(picks: number) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (picks === 0) return;
    const parts = [...(form.current?.elements ?? [])].filter((part) => part instanceof HTMLElement);
    const open = parts.find((part) => part instanceof HTMLSelectElement && part.required && part.value === '');
    const start = parts.find((part) => part instanceof HTMLButtonElement && part.type === 'submit');
    (open ?? start)?.focus();
  }, [picks]);
  return form;
}

/** The chosen or proposed value; null: it is not among the choices. */
function useChosen(choices: readonly { id: number }[], proposed: number | undefined) {
  const [chosen, choose] = useState<number | null | undefined>(undefined);
  const isOffered = (wanted: number | null | undefined) => choices.some(({ id }) => id === wanted);
  // A choice made for another contact may not be offered for this one.
  const wanted = chosen === null || isOffered(chosen) ? chosen : proposed;
  return { id: isOffered(wanted) ? (wanted ?? null) : null, choose };
}

/** The choices for a contact. Only admins choose an attendant; connections must be able to reach the contact. */
function useChoices(contact: ContactChoice | null) {
  const { actor } = useSession();
  const queues = useOfferedQueues();
  const connections = useQuery(connectionsOptions);
  const people = useQuery({ ...peopleOptions, enabled: isAdmin(actor) });
  const asked = [queues, connections, people];
  const reaching = connections.data?.filter(({ channel }) => contact === null || reachesFrom(channel, contact.channel));
  const usual = useUsualConnection(reaching ?? []);
  return {
    queues: queues.queues ?? [],
    /** Undefined: loading. */
    connections: reaching?.map(({ id, name, number }) => ({
      id,
      name: [isolated(name), number && formatPhone(number)].filter(Boolean).join(' · '),
    })),
    usual: usual ?? (contact === null ? undefined : reaching?.[0]?.id),
    people: isAdmin(actor) ? (people.data ?? []) : null,
    failed: asked.find(({ error }) => error)?.error ?? null,
    retry: () => {
      for (const query of asked) if (query.error) void query.refetch();
    },
  };
}

/** The person's own connection, else the company's, else the only one. */
function useUsualConnection(connections: readonly Connection[]): number | undefined {
  const { user } = useSession();
  const own = connections.find(({ id }) => id === user.whatsappId) ?? connections.find(({ isDefault }) => isDefault);
  return (own ?? (connections.length === 1 ? connections[0] : undefined))?.id;
}

interface Start {
  queueId: number;
  whatsappId: number;
  userId?: number;
}

function useBegin(onClose: () => void, onOther: NewTicketDialogProps['onOther']) {
  const { t } = useTranslation('moves');
  const cache = useQueryClient();
  const { actor } = useSession();
  const { openTicket } = useInboxMoves();
  const [busy, setBusy] = useState(false);
  const tabFor = ({ status }: Ticket) => inboxTabs.find((tab) => tab === status);

  const refuse = (contact: ContactChoice, whatsappId: number, error: unknown) => {
    const other = error instanceof ApiError && error.code === 'ERR_OTHER_OPEN_TICKET' && readOtherTicket(error.error);
    if (!other) showToast({ kind: 'error', text: errorText(error) });
    else if (other.userId === actor.userId) {
      onClose();
      openTicket(other.uuid, { tab: 'open' });
    } else onOther({ contactId: contact.id, whatsappId, name: contact.name, other });
  };
  /** Resolves with whether it started. */
  const begin = async (contact: ContactChoice, start: Start): Promise<boolean> => {
    setBusy(true);
    try {
      const ticket = await request(createTicket, { body: { contactId: contact.id, status: 'open', ...start } });
      applyTicket(cache, ticket, actor);
      onClose();
      if (ticket.userId === actor.userId) openTicket(ticket.uuid, { tab: tabFor(ticket) });
      else showToast({ kind: 'success', text: t('begin.done', { name: contact.name, user: ticket.user?.name ?? '' }) });
      return true;
    } catch (error) {
      refuse(contact, start.whatsappId, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, begin };
}
