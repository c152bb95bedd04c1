import { Fragment, memo, useContext } from 'react';
import { MarkContext } from '../tickets/index.ts';
import styles from './bubble.module.css';
import { linkify } from './linkify.ts';

/** What somebody wrote, as text: links can be followed, nothing in it is ever markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  const mark = useContext(MarkContext);
  let place = 0;
  return (
    <span className={styles.text} dir="auto">
      {linkify(text).map((part) => {
        const key = place;
        place += part.text.length;
        const shown = mark ? mark(part.text) : part.text;
        if (part.kind === 'text') return mark ? <Fragment key={key}>{shown}</Fragment> : shown;
        return (
          <a key={key} className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer">
            {shown}
          </a>
        );
      })}
    </span>
  );
});
