import type { InteractiveData, ListData } from '@guiche/contract/message-data.schemas';
import { IconCopy, IconExternalLink, IconListDetails, IconPhone } from '@tabler/icons-react';
import i18next from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatPhone } from '../../../lib/formats.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { showToast } from '../../../ui/toast.ts';
import { MessageText } from '../message-text.tsx';
import styles from './kinds.module.css';

/** A list behind a button, as the contact sees it; a choice comes back as a message. */
export function Choices({ data, tab }: { data: ListData; tab: number }) {
  const { t } = useTranslation('kinds');
  const count = data.sections.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <div className={styles.card}>
      {data.title !== '' && (
        <b className={styles.title} dir="auto">
          {data.title}
        </b>
      )}
      <MessageText text={data.text} />
      <details className={styles.options}>
        <summary className={styles.press} tabIndex={tab}>
          <IconListDetails size={16} stroke={1.75} aria-hidden="true" />
          {data.buttonText !== '' && <span dir="auto">{data.buttonText}</span>}
          <span className={data.buttonText === '' ? undefined : 'only-read'}>{t('list.show', { count })}</span>
        </summary>
        {data.sections.map((section, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections may have the same title and never move
          <div key={place}>
            {section.title !== '' && (
              <div className={styles.section} dir="auto">
                {section.title}
              </div>
            )}
            <ul className={styles.rows}>
              {section.rows.map((row, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <li key={at}>
                  <b dir="auto">{row.title}</b>
                  {row.description !== null && (
                    <span className={styles.quiet} dir="auto">
                      {row.description}
                    </span>
                  )}
                </li>
              ))}
            </ul>
          </div>
        ))}
      </details>
    </div>
  );
}

/** A text with buttons, or the contact's choice of one of ours. */
export function Interactive({ data, tab }: { data: InteractiveData; tab: number }) {
  const { t } = useTranslation('kinds');
  if (data.chosen !== null)
    return (
      <div className={styles.chosen}>
        <span className={styles.head}>{t('chosen')}</span>
        <MessageText text={data.chosen.title} />
        {data.footer !== null && (
          <div className={styles.quiet} dir="auto">
            {data.footer}
          </div>
        )}
      </div>
    );
  return (
    <div className={styles.card}>
      {data.title !== null && (
        <b className={styles.title} dir="auto">
          {data.title}
        </b>
      )}
      <MessageText text={data.text} />
      {data.footer !== null && (
        <span className={styles.quiet} dir="auto">
          {data.footer}
        </span>
      )}
      <div className={styles.buttons}>
        {data.buttons.map((button, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons may have the same words and never move
          <Button key={place} button={button} kind={data.kind} tab={tab} />
        ))}
      </div>
    </div>
  );
}

const tell = (key: 'noLink' | 'noCalls') => showToast({ kind: 'info', text: i18next.t(`kinds:${key}`) });

interface ButtonProps {
  button: InteractiveData['buttons'][number];
  kind: InteractiveData['kind'];
  tab: number;
}

/** A button that opens or copies, or says why it cannot: the desk has no telephone. */
function Button({ button, kind, tab }: ButtonProps) {
  const { t } = useTranslation('kinds');
  const { title, link, phone, code } = button;
  const words = <span dir="auto">{title}</span>;
  if (link !== null)
    return (
      <a className={styles.press} href={link} target="_blank" rel="noopener noreferrer" tabIndex={tab} title={link}>
        <IconExternalLink size={16} stroke={1.75} aria-hidden="true" />
        {words}
      </a>
    );
  if (code !== null)
    return (
      <button
        type="button"
        className={styles.press}
        tabIndex={tab}
        title={t('button.copy', { code })}
        onClick={() => void copyText(code)}
      >
        <IconCopy size={16} stroke={1.75} aria-hidden="true" />
        {words}
      </button>
    );
  if (phone !== null)
    return (
      <button
        type="button"
        className={styles.press}
        tabIndex={tab}
        title={t('button.call', { number: formatPhone(phone) })}
        onClick={() => tell('noCalls')}
      >
        <IconPhone size={16} stroke={1.75} aria-hidden="true" />
        {words}
      </button>
    );
  if (kind === 'url')
    return (
      <button type="button" className={styles.press} tabIndex={tab} onClick={() => tell('noLink')}>
        {words}
      </button>
    );
  return <span className={`${styles.press} ${styles.flat}`}>{words}</span>;
}
