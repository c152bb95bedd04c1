import { channelAbilities } from '@guiche/contract/channel-abilities';
import type { InteractiveContent } from '@guiche/contract/interactive-content';
import type { PollData } from '@guiche/contract/message-data.schemas';
import type { Ticket } from '@guiche/contract/tickets.schemas';
import { IconCircle, IconExternalLink, IconList, IconSquare } from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { QrCode } from '../../../ui/qr-code.tsx';
import type { Built } from './build-order.ts';
import styles from './builder.module.css';
import { PhoneFrame } from './phone-frame.tsx';

interface PhonePreviewProps {
  built: Built;
  /** Null while the message is incomplete. */
  content: InteractiveContent | null;
  channel: Ticket['channel'];
  contact: string;
  /** Draws text as bubbles do. */
  words: ComponentType<{ text: string }>;
}

/** The message on the contact's phone: as the channel draws it, or as the text that is sent instead. */
export function PhonePreview({ built, content, channel, contact, words: Words }: PhonePreviewProps) {
  const { t } = useTranslation('compose');
  // Polls are offered only where the channel has them.
  const isDrawn = built.kind === 'poll' || channelAbilities[channel].interactive.includes(built.kind);
  return (
    <PhoneFrame contact={contact}>
      <div className={styles.bubble} data-preview={isDrawn ? 'drawn' : 'text'}>
        {content === null ? (
          <span className={styles.quiet}>{t('builder.previewEmpty')}</span>
        ) : isDrawn ? (
          <Drawn content={content} words={Words} />
        ) : (
          <Words text={content.body} />
        )}
      </div>
      {!isDrawn && <p className={styles.quiet}>{t('builder.asText')}</p>}
      {content?.mediaType === 'payment' && (
        <QrCode className={styles.code} text={content.data.brCode} label={t('builder.pix.code')} />
      )}
    </PhoneFrame>
  );
}

function Drawn({ content, words: Words }: Pick<PhonePreviewProps, 'words'> & { content: InteractiveContent }) {
  if (content.mediaType === 'list') {
    const { title, text, buttonText, sections } = content.data;
    return (
      <>
        <b dir="auto">{title}</b>
        <Words text={text} />
        <span className={styles.press}>
          <IconList size={16} stroke={1.75} aria-hidden="true" />
          <span dir="auto">{buttonText}</span>
        </span>
        <ul className={styles.choices}>
          {sections.flatMap((section) =>
            section.rows.map((row) => (
              <li key={row.id} dir="auto">
                {row.title}
                {row.description !== null && <span className={styles.quiet}> {row.description}</span>}
              </li>
            )),
          )}
        </ul>
      </>
    );
  }
  if (content.mediaType === 'payment') return <Words text={content.body} />;
  if (content.mediaType === 'poll') return <DrawnPoll data={content.data} />;
  const { title, text, buttons } = content.data;
  return (
    <>
      <b dir="auto">{title}</b>
      <Words text={text} />
      <span className={styles.press}>
        <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        <span dir="auto">{buttons[0]?.title}</span>
      </span>
    </>
  );
}

function DrawnPoll({ data }: { data: PollData }) {
  const { t } = useTranslation('kinds');
  const Mark = data.isMultiple ? IconSquare : IconCircle;
  return (
    <>
      <b dir="auto">{data.question}</b>
      <span className={styles.quiet}>{t(data.isMultiple ? 'poll.many' : 'poll.one')}</span>
      <ul className={styles.choices}>
        {data.options.map((option, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: an option is its place
          <li key={place} className={styles.option}>
            <Mark size={16} stroke={1.75} aria-hidden="true" />
            <span dir="auto">{option.name}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
