import { Fragment, memo, type ReactNode, useContext } from 'react';
import { MarkContext } from '../tickets/index.ts';
import styles from './bubble.module.css';
import { type Leaf, type Mark, readMarks } from './read-marks.ts';

const tags = { bold: 'strong', italic: 'em', strike: 's', mono: 'code' } as const;

function inMarks([mark, ...rest]: readonly Mark[], shown: ReactNode): ReactNode {
  if (mark === undefined) return shown;
  const Tag = tags[mark];
  return <Tag>{inMarks(rest, shown)}</Tag>;
}

/** What somebody wrote, as text: links can be followed, WhatsApp's marks are drawn, nothing in it is ever markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  const mark = useContext(MarkContext);
  let place = 0;
  const draw = (leaf: Leaf) => {
    const key = place;
    place += leaf.text.length;
    const shown = mark ? mark(leaf.text) : leaf.text;
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
      {readMarks(text).map(draw)}
    </span>
  );
});
