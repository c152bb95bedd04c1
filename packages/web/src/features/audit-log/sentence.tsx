import type { AuditEntry, AuditName } from '@guiche/contract/audit-log.schemas';
import { Link } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../lib/formats.ts';
import { isNumberName } from '../tickets/index.ts';
import styles from './audit.module.css';
import { settingName } from './audit-values.ts';
import { namesAt, type Phrase, phraseOf, places } from './sentence-of.ts';

/** Private-use characters that no text contains: they enclose the name of a placeholder. */
const [opens, closes] = ['\uE000', '\uE001'];
const marks = Object.fromEntries(places.map((place) => [place, `${opens}${place}${closes}`]));

/**
 * Who did what to whom. Names are isolated, so their direction does not turn the sentence around, and link to what they
 * name.
 */
export function Sentence({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation('audit');
  const phrase = phraseOf(entry);
  const text = t(phrase.key, { ...marks, defaultValue: `${marks.who}: ${entry.act}` });
  const parts = text.split(/\uE000(\w+)\uE001/).map((part, place) => ({ place, part, isName: place % 2 === 1 }));
  return parts.map(({ place, part, isName }) => (
    <Fragment key={place}>{isName ? <Place name={part} phrase={phrase} entry={entry} /> : part}</Fragment>
  ));
}

function Place({ name, phrase, entry }: { name: string; phrase: Phrase; entry: AuditEntry }): ReactNode {
  const { t, i18n } = useTranslation('audit');
  if (name === 'who')
    return (
      <b>
        <bdi>{whoDid(entry, t)}</bdi>
      </b>
    );
  if (name === 'value') return phrase.value === undefined ? null : t(phrase.value);
  if (name === 'count') return phrase.count;
  if (name === 'setting') return <b>{settingName(phrase.setting ?? '', t)}</b>;
  const names = namesAt(name, entry);
  if (names.length === 0) return entry.subjectId === null ? t('something') : `#${entry.subjectId}`;
  return new Intl.ListFormat(i18n.language).formatToParts(names.map((_, n) => String(n))).map(({ type, value }) => {
    const named = type === 'element' ? names[Number(value)] : undefined;
    return <Fragment key={`${type} ${value}`}>{named === undefined ? value : <Named name={named} />}</Fragment>;
  });
}

export const whoDid = ({ user }: AuditEntry, t: TFunction<'audit'>): string =>
  user === null ? t('nobody') : (user.name ?? t('gone', { id: user.id }));

/** The screens that list the named records; a removed record gets no link. */
const addresses = {
  user: '/users',
  queue: '/queues',
  connection: '/connections',
  tag: '/tags',
  quickMessage: '/quick-messages',
  fileList: '/files',
} as const;

const shownName = (name: string) => (isNumberName(name) ? formatPhone(name) : name);

export function Named({ name: { kind, id, name, uuid, isGone } }: { name: AuditName }) {
  const words = name === null ? `#${id}` : shownName(name);
  const label = kind === 'ticket' && name !== null ? `#${id}, ${words}` : words;
  const text = <bdi>{label}</bdi>;
  if (kind === 'ticket' && uuid !== null)
    return (
      <Link to={'/tickets/$uuid' as string} params={{ uuid } as never} className="link">
        {text}
      </Link>
    );
  if (kind === 'contact' && !isGone && name !== null)
    return (
      <Link to={'/contacts' as string} search={{ q: name } as never} className="link">
        {text}
      </Link>
    );
  if (kind === 'ticket' || kind === 'contact' || kind === 'import' || isGone)
    return <b className={isGone ? styles.gone : undefined}>{text}</b>;
  return (
    <Link to={addresses[kind] as string} className="link">
      {text}
    </Link>
  );
}
