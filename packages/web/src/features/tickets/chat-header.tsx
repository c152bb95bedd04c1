import { isolated } from '@guiche/contract/names';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { Menu } from '@mantine/core';
import { IconArrowBackUp, IconArrowLeft, IconArrowsExchange, IconDots } from '@tabler/icons-react';
import { createContext, memo, useContext, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommandList } from '../../lib/commands.ts';
import { formatPhone } from '../../lib/formats.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { LayerMenu } from '../../ui/menu.tsx';
import { useSession } from '../auth/index.ts';
import { ContactFace, ContactToggle } from '../contacts/index.ts';
import { useRunAct } from './acts-context.tsx';
import styles from './chat-header.module.css';
import { PresenceAvatars } from './presence-avatars.tsx';
import { isNumberName } from './row-text.ts';
import { actsOn, type TicketAct } from './ticket-acts.ts';
import menuStyles from './ticket-menu.module.css';
import { actIcons, TicketMenuItems } from './ticket-menu.tsx';
import { useContactPresence } from './use-presence.ts';

/** Acts with a button at every width; the others are in the menu. */
const shownActs = ['accept', 'resolve', 'reopen'] as const;
const actKeys: Partial<Record<TicketAct, string>> = { accept: 'A', resolve: 'E', reopen: 'A' };

/** The chat's header: contact, attendant and acts. */
export function ChatHeader({ ticket, onBack }: { ticket: Ticket; onBack: () => void }) {
  const { t } = useTranslation('tickets');
  const { name, urlPicture } = ticket.contact;
  const place = [
    ticket.user ? t('assignedTo', { user: ticket.user.name }) : t('unassigned'),
    ticket.queue ? isolated(ticket.queue.name) : t('noQueue'),
  ];
  return (
    <header className={styles.header}>
      <IconButton className={styles.back} label={t('back')} icon={IconArrowLeft} onClick={onBack} />
      <ContactFace>
        <Avatar name={name} seed={ticket.contactId} size={36} channel={ticket.channel} image={urlPicture} />
      </ContactFace>
      <div className={styles.who}>
        <h2 className={styles.title}>
          <span className="cut" dir="auto">
            {isNumberName(name) ? formatPhone(name) : name}
          </span>
          <span className={styles.id}>#{ticket.id}</span>
        </h2>
        <p className={`${styles.place} cut`}>
          <ContactDoes ticketId={ticket.id} />
          {place.join(' · ')}
          <span className={styles.connection}> · {isolated(ticket.whatsapp.name)}</span>
        </p>
      </div>
      <PresenceAvatars ticketId={ticket.id} />
      <HeaderActs ticket={ticket} />
    </header>
  );
}

/** The contact's presence; empty where it is unknown. */
function ContactDoes({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets');
  const does = useContactPresence(ticketId);
  if (does === null) return null;
  return <span className={does === 'online' ? undefined : styles.writes}>{t(`contactDoes.${does}`)} · </span>;
}

function HeaderActs({ ticket }: { ticket: Ticket }) {
  const { t } = useTranslation('tickets');
  const { actor } = useSession();
  const run = useRunAct();
  const acts = actsOn(actor, ticket);
  const main = acts.find((act) => act === 'accept' || act === 'resolve' || act === 'reopen');
  const Icon = main && actIcons[main];
  return (
    <div className={styles.acts}>
      {acts.includes('transfer') && (
        <IconButton
          className={styles.roomy}
          label={t('act.transfer')}
          icon={IconArrowsExchange}
          shortcut="T"
          onClick={() => run('transfer', ticket)}
        />
      )}
      {acts.includes('return') && (
        <IconButton
          className={styles.roomy}
          label={t('act.return')}
          icon={IconArrowBackUp}
          onClick={() => run('return', ticket)}
        />
      )}
      {main && Icon && (
        <button
          type="button"
          className={`${styles.main} button button-small ${main === 'accept' ? 'button-primary' : 'button-default'}`}
          aria-label={t(`act.${main}`)}
          data-tip={t(`act.${main}`)}
          data-tip-key={actKeys[main]}
          onClick={() => run(main, ticket)}
        >
          <Icon size={18} stroke={1.75} aria-hidden="true" />
          <span className={styles.mainText}>{t(`act.${main}`)}</span>
        </button>
      )}
      <MenuTicket value={ticket}>
        <ChatMenu />
      </MenuTicket>
      <ContactToggle />
    </div>
  );
}

const MenuTicket = createContext<Ticket | null>(null);

/** The chat's menu. Another ticket only changes its entries; while closed it does not render. */
const ChatMenu = memo(function ChatMenu() {
  const { t } = useTranslation('tickets');
  return (
    <LayerMenu position="bottom-end" offset={4}>
      <Menu.Target>
        <IconButton label={t('more')} icon={IconDots} />
      </Menu.Target>
      <Menu.Dropdown className={menuStyles.menu}>
        <ChatMenuItems />
        <OtherActs />
      </Menu.Dropdown>
    </LayerMenu>
  );
});

function OtherActs() {
  const ticket = useContext(MenuTicket);
  return ticket && <TicketMenuItems ticket={ticket} except={shownActs} />;
}

/**
 * The conversation's own entries besides the ticket's acts. They come as commands, because this feature cannot import
 * the conversation.
 */
function ChatMenuItems() {
  const commands = useCommandList();
  // The entries at opening: a chosen one may disappear while the menu fades out.
  const [offered] = useState(() => commands.filter(({ id, group }) => group === 'ticket' && !id.startsWith('act:')));
  return offered.map(({ id, label, icon: Icon, run }) => (
    <Menu.Item key={id} leftSection={Icon && <Icon size={18} stroke={1.75} aria-hidden="true" />} onClick={run}>
      {label}
    </Menu.Item>
  ));
}
