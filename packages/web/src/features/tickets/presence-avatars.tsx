import { isolated } from '@guiche/contract/names';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../ui/avatar.tsx';
import styles from './presence.module.css';
import { usePresence } from './use-presence.ts';

const shown = 3;

/** The other viewers and typists of a chat, in its header. Room is reserved for them. */
export function PresenceAvatars({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation('tickets');
  const { viewers, typists } = usePresence(ticketId);
  const names = (users: readonly { name: string }[]) => users.map(({ name }) => isolated(name)).join(', ');
  const said =
    typists.length > 0
      ? t('presence.typing', { count: typists.length, names: names(typists) })
      : viewers.length > 0
        ? t('presence.viewing', { count: viewers.length, names: names(viewers) })
        : '';
  return (
    <div className={styles.present} data-tip={said || undefined}>
      <span className="only-read">{said}</span>
      <span aria-hidden="true" className={styles.avatars}>
        {viewers.slice(0, shown).map(({ id, name, isTyping }) => (
          <span key={id} className={isTyping ? `${styles.one} ${styles.typing}` : styles.one}>
            <Avatar name={name} seed={id} size={24} />
          </span>
        ))}
        {viewers.length > shown && <span className={styles.more}>+{viewers.length - shown}</span>}
      </span>
    </div>
  );
}
