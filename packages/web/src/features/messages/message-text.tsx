import { memo } from 'react';
import styles from './bubble.module.css';
import { linkify } from './linkify.ts';

/** What somebody wrote, as text: links can be followed, nothing in it is ever markup. */
export const MessageText = memo(function MessageText({ text }: { text: string }) {
  let place = 0;
  return (
    <span className={styles.text} dir="auto">
      {linkify(text).map((part) => {
        const key = place;
        place += part.text.length;
        if (part.kind === 'text') return part.text;
        return (
          <a key={key} className={styles.link} href={part.href} target="_blank" rel="noopener noreferrer">
            {part.text}
          </a>
        );
      })}
    </span>
  );
});
