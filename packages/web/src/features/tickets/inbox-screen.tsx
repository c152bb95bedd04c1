import { useElementSize, useMediaQuery } from '@mantine/hooks';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { CSSProperties, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../ui/page-title.ts';
import { Splitter } from '../../ui/splitter.tsx';
import { useSession } from '../auth/index.ts';
import { ContactColumn } from '../contacts/index.ts';
import { useOwnPreference } from '../preferences/index.ts';
import { ActsProvider } from './acts-context.tsx';
import { ticketOptions } from './api.ts';
import { ChatHeader } from './chat-header.tsx';
import type { ChatPane } from './chat-pane-props.ts';
import styles from './inbox-screen.module.css';
import { useTicketsLive } from './live.ts';
import { PhoneTabs } from './phone-tabs.tsx';
import { TicketsPane } from './tickets-pane.tsx';
import { useActKeys } from './use-act-keys.ts';
import { useInbox, useInboxMoves, useInboxSide, useOpenUuid } from './use-inbox.ts';
import { useInboxActions } from './use-inbox-actions.ts';
import { useOpenTicket } from './use-open-ticket.ts';
import { usePendingBadge } from './use-pending-badge.ts';
import { useSeenNew } from './use-seen-new.ts';
import { useTicketCommands } from './use-ticket-commands.ts';
import { useViewingSignal } from './use-viewing-signal.ts';

const listWidth = { initial: 356, min: 320, chatMin: 480 };

/** The inbox: the list of tickets and the chosen conversation beside it. */
export function InboxScreen({ chat }: { chat: ChatPane }) {
  const { t } = useTranslation('tickets');
  const { user } = useSession();
  const phone = useMediaQuery('(max-width: 599px)', undefined, { getInitialValueInEffect: false });
  const { ref, width } = useElementSize();
  const [chosen, setChosen] = useOwnPreference('listWidth');
  useTicketsLive();
  usePendingBadge();
  usePageTitle(t('title'));

  const max = Math.max(listWidth.min, width - listWidth.chatMin);
  const list = Math.min(max, Math.max(listWidth.min, chosen ?? listWidth.initial));
  return (
    <ActsProvider>
      {phone && <PhoneTabs />}
      <div
        className={styles.room}
        style={{ '--manager-width': `${user.defaultTicketsManagerWidth}px` } as CSSProperties}
      >
        <main ref={ref} className={styles.inbox}>
          <Sides width={list}>
            <div className={styles.list}>
              <TicketsPane />
            </div>
            <div className={styles.divider}>
              <Splitter label={t('resize')} value={list} min={listWidth.min} max={max} onChange={setChosen} />
            </div>
            <ChatColumn chat={chat} />
          </Sides>
        </main>
        <OpenContact />
      </div>
    </ActsProvider>
  );
}

/** List and chat; a narrow screen shows one of them. */
function Sides({ width, children }: { width: number; children: ReactNode }) {
  const side = useInboxSide();
  return (
    <div className={styles.sides} style={{ '--list-width': `${width}px` } as CSSProperties} data-side={side}>
      {children}
    </div>
  );
}

function OpenContact() {
  const { openTicket } = useInboxMoves();
  const uuid = useOpenUuid();
  const cache = useQueryClient();
  // The chat loads the ticket; it is only observed here.
  const { data: ticket } = useQuery({ ...ticketOptions(cache, uuid ?? ''), enabled: false });
  return <ContactColumn ticket={uuid === null ? null : ticket} onOpenTicket={(to) => openTicket(to)} />;
}

function ChatColumn({ chat: Chat }: { chat: ChatPane }) {
  const { t } = useTranslation('tickets');
  const { search, closeTicket } = useInbox();
  const uuid = useOpenUuid();
  const ticket = useOpenTicket(uuid);
  const inbox = useInboxActions(search);
  useActKeys(ticket);
  useViewingSignal(ticket?.id ?? null);
  useSeenNew(ticket);
  useTicketCommands(ticket);
  const hit = search.q !== undefined && search.at !== undefined ? { messageId: search.at, text: search.q } : null;
  const label = ticket ? t('chatWith', { name: ticket.contact.name }) : t('chat');
  return (
    <section className={styles.chat} aria-label={label} id="ticket-chat">
      {ticket && <ChatHeader ticket={ticket} onBack={() => closeTicket()} />}
      <Chat ticket={ticket} inbox={inbox} hit={hit} />
    </section>
  );
}
