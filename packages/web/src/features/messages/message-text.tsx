import type { Message } from '@guiche/contract/messages.schemas';
import { findMentions, replaceMentions } from '@guiche/contract/spoken-to';
import { Fragment, memo, type ReactNode, useContext } from 'react';
import { formatPhone } from '../../lib/formats.ts';
import { MarkContext } from '../tickets/index.ts';
import styles from './bubble.module.css';
import { type Block, type Leaf, type Mark, readBlocks } from './read-marks.ts';

const tags = { bold: 'strong', italic: 'em', strike: 's', mono: 'code' } as const;

function inMarks([mark, ...rest]: readonly Mark[], shown: ReactNode): ReactNode {
  if (mark === undefined) return shown;
  const Tag = tags[mark];
  return <Tag>{inMarks(rest, shown)}</Tag>;
}

interface MessageTextProps {
  text: string;
  /** The group members that it mentions. */
  spokenTo?: Message['spokenTo'];
}

/** A member without a name is shown by number, if it may be seen. */
const labelled = (people: Message['spokenTo']) =>
  (people ?? []).map(({ name, number }) => ({ name, label: formatPhone(number ?? name) }));

/** Highlights mentions in a part of a text. */
function inMentions(text: string, labels: readonly string[], draw: (part: string) => ReactNode): ReactNode {
  const people = labels.map((name) => ({ name }));
  const parts: ReactNode[] = [];
  let done = 0;
  for (const { from, to } of findMentions(text, people)) {
    parts.push(<Fragment key={`before ${from}`}>{draw(text.slice(done, from))}</Fragment>);
    parts.push(<strong key={from}>{draw(text.slice(from, to))}</strong>);
    done = to;
  }
  return done === 0 ? draw(text) : [...parts, <Fragment key="after">{draw(text.slice(done))}</Fragment>];
}

/** Shows a text: links work, WhatsApp's marks are drawn, and nothing is treated as markup. */
export const MessageText = memo(function MessageText({ text, spokenTo }: MessageTextProps) {
  const mark = useContext(MarkContext);
  const people = labelled(spokenTo);
  const labels = people.map(({ label }) => label);
  const words = replaceMentions(text, people, ({ label }) => label);
  let place = 0;
  const draw = (leaf: Leaf) => {
    const key = place;
    place += leaf.text.length;
    const shown = inMentions(leaf.text, labels, (part) => (mark ? mark(part) : part));
    const linked =
      leaf.href === null ? (
        shown
      ) : (
        <a className={styles.link} href={leaf.href} target="_blank" rel="noopener noreferrer">
          {shown}
        </a>
      );
    return <Fragment key={key}>{inMarks(leaf.marks, linked)}</Fragment>;
  };
  return (
    <span className={styles.text} dir="auto">
      {readBlocks(words).map((block) => drawBlock(block, draw))}
    </span>
  );
});

function drawBlock(block: Block, draw: (leaf: Leaf) => ReactNode): ReactNode {
  if (block.kind === 'text') return <Fragment key={block.start}>{block.leaves.map(draw)}</Fragment>;
  if (block.kind === 'quote')
    return (
      <blockquote key={block.start} className={styles.quoted}>
        {block.leaves.map(draw)}
      </blockquote>
    );
  const List = block.kind === 'bullet' ? 'ul' : 'ol';
  return (
    <List key={block.start} className={styles.list}>
      {block.items.map(({ start, number, leaves }) => (
        <li key={start} value={number === '' ? undefined : Number(number)}>
          {leaves.map(draw)}
        </li>
      ))}
    </List>
  );
}
