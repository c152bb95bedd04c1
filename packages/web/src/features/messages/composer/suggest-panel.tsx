import { fold } from '@guiche/contract/fold';
import { listColleagues, listMembers } from '@guiche/contract/messages';
import type { ResultOf } from '@guiche/contract/route';
import { cutNumber } from '@guiche/contract/spoken-to';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { useQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftMember } from '../../../lib/draft.ts';
import { formatPhone } from '../../../lib/formats.ts';
import { request } from '../../../lib/http.ts';
import { languages } from '../../../lib/preferences.ts';
import { useSession } from '../../auth/index.ts';
import { useOwnPreference } from '../../preferences/index.ts';
import { emojiOptions, findEmoji, withRecent } from '../emoji/emoji-data.ts';
import { cutQuickText, findQuick } from './find-quick.ts';
import { quickMessagesOptions } from './quick-options.ts';
import styles from './suggestions.module.css';
import { type Suggestion, type SuggestionKeys, Suggestions } from './suggestions.tsx';
import type { Trigger } from './trigger.ts';
import { useFill } from './use-fill.ts';

/** What a choice changes in the draft, besides the inserted text. */
export interface Choice {
  text: string;
  quick?: { id: number; file: { path: string; name: string } | null };
  person?: { id: number; name: string };
  member?: DraftMember;
}

export interface SuggestPanelProps {
  id: string;
  trigger: Trigger;
  ticket: Ticket;
  onChoose: (choice: Choice, trigger: Trigger) => void;
  onActive: (optionId: string | null) => void;
  onLeave: () => void;
  keys: Ref<SuggestionKeys>;
}

const most = 30;
const mostEmoji = 8;

/** Suggests quick messages after a slash, emoji after a colon, colleagues or group members after an at sign. */
export function SuggestPanel({ trigger, ...props }: SuggestPanelProps) {
  switch (trigger.kind) {
    case 'quick':
      return <QuickList trigger={trigger} {...props} />;
    case 'emoji':
      return <EmojiList trigger={trigger} {...props} />;
    case 'person':
      return <PersonList trigger={trigger} {...props} />;
    case 'member':
      return <MemberList trigger={trigger} {...props} />;
  }
}

function QuickList({ trigger, ticket, onChoose, ...list }: SuggestPanelProps) {
  const { t } = useTranslation('compose');
  const { data = [], isPending } = useQuery(quickMessagesOptions);
  const [uses] = useOwnPreference('quickUses');
  const fill = useFill(ticket);
  const options = findQuick(data, uses, trigger.typed)
    .slice(0, most)
    .map(({ id, shortcode, message, mediaPath, mediaName }): Suggestion => {
      const text = fill(message);
      const file = mediaPath === null ? null : { path: mediaPath, name: mediaName ?? '' };
      return {
        key: String(id),
        lead: <b className="cut" dir="auto">{`/${shortcode}`}</b>,
        text: cutQuickText(text),
        hasFile: file !== null,
        take: () => onChoose({ text, quick: { id, file } }, trigger),
      };
    });
  return <Suggestions {...list} label={t('quick.label')} options={options} isComing={isPending} />;
}

function EmojiList({ trigger, ticket: _, onChoose, ...list }: SuggestPanelProps) {
  const { t, i18n } = useTranslation('compose');
  const language = languages.find((each) => each === i18n.language) ?? 'pt';
  const { data = [] } = useQuery(emojiOptions(language));
  const [recent, setRecent] = useOwnPreference('recentEmoji');
  const options = findEmoji(data, recent, trigger.typed, mostEmoji).map(
    ({ sign, name }): Suggestion => ({
      key: sign,
      lead: sign,
      text: name,
      take: () => {
        setRecent((now) => withRecent(now, sign));
        onChoose({ text: sign }, trigger);
      },
    }),
  );
  return <Suggestions {...list} label={t('emoji.open')} options={options} />;
}

function PersonList({ trigger, ticket, onChoose, ...list }: SuggestPanelProps) {
  const { t, i18n } = useTranslation('compose');
  const { user } = useSession();
  const { data = [] } = useQuery({
    // The attendant and queue decide who sees a ticket, so they are part of the key.
    queryKey: ['colleagues', ticket.id, ticket.status, ticket.userId, ticket.queueId],
    queryFn: ({ signal }) => request(listColleagues, { params: { ticketId: ticket.id }, signal }),
    staleTime: 60_000,
  });
  const wanted = fold(trigger.typed);
  const byName = new Intl.Collator(i18n.language);
  const options = data
    .filter(({ id, name }) => id !== user.id && ` ${fold(name)}`.includes(` ${wanted}`))
    .toSorted((a, b) => byName.compare(a.name, b.name))
    .slice(0, most)
    .map(
      ({ id, name, online }): Suggestion => ({
        key: String(id),
        lead: (
          <>
            <span className={online ? `${styles.dot} ${styles.online}` : styles.dot} aria-hidden="true" />
            <b className="cut" dir="auto">
              {name}
            </b>
          </>
        ),
        text: t(online ? 'mention.online' : 'mention.offline'),
        take: () => onChoose({ text: `@${name} `, person: { id, name } }, trigger),
      }),
    );
  return <Suggestions {...list} label={t('mention.label')} options={options} />;
}

type Member = ResultOf<typeof listMembers>['members'][number];

/** A member without a name is shown by number, if it may be seen. */
function labelOf({ name, number }: Member): string {
  if (number === null || number.includes('*')) return name;
  const cut = cutNumber(number);
  return name.startsWith(cut) ? formatPhone(number) + name.slice(cut.length) : name;
}

function MemberList({ trigger, ticket, onChoose, ...list }: SuggestPanelProps) {
  const { t, i18n } = useTranslation('compose');
  // A query that waits for a network does not count as loading and delays nobody.
  const { data, isLoading } = useQuery({
    queryKey: ['members', ticket.id],
    queryFn: ({ signal }) => request(listMembers, { params: { ticketId: ticket.id }, signal }),
    staleTime: 10_000,
    throwOnError: false,
  });
  const wanted = fold(trigger.typed);
  const isNumber = /^\d+$/.test(wanted);
  const byName = new Intl.Collator(i18n.language);
  const options = (data?.members ?? [])
    .map((member) => ({ ...member, label: labelOf(member) }))
    .filter(({ label, number }) => ` ${fold(label)}`.includes(` ${wanted}`) || (isNumber && number?.includes(wanted)))
    .toSorted((a, b) => byName.compare(a.label, b.label))
    .slice(0, most)
    .map(
      ({ id, name, number, label }): Suggestion => ({
        key: String(id),
        lead: (
          <b className="cut" dir="auto">
            {label}
          </b>
        ),
        text: number === null || label.startsWith(formatPhone(number)) ? '' : formatPhone(number),
        take: () => onChoose({ text: `@${label} `, member: { id, name, label } }, trigger),
      }),
    );
  const isEmpty = data?.members.length === 0;
  const told = () => {
    if (data === undefined) return t(isLoading ? 'member.loading' : 'member.failed');
    if (isEmpty) return t(data.isConnected ? 'member.none' : 'member.away');
    return data.isConnected ? null : t('member.old');
  };
  return <Suggestions {...list} label={t('member.label')} options={options} isComing={isLoading} notice={told()} />;
}
