import { mostForwarded } from '@guiche/contract/message-acts';
import type { Message } from '@guiche/contract/messages.schemas';
import { IconArrowForwardUp, IconCopy, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { showToast } from '../../../ui/toast.ts';
import { takenFrom } from '../bubble-menu.tsx';
import styles from './acts.module.css';
import { canRemove, whyNotForwarded } from './allowed-acts.ts';
import type { BubbleActs } from './bubble-acts.ts';

interface SelectBarProps {
  chosen: readonly Message[];
  acts: BubbleActs;
}

/** The acts on all chosen messages, in place of the composer. */
export function SelectBar({ chosen, acts }: SelectBarProps) {
  const { t } = useTranslation('kinds');
  const { end } = acts.selection;
  const say = (text: string) => showToast({ kind: 'error', text });
  const isNothing = () => {
    if (chosen.length === 0) say(t('noneSelected'));
    return chosen.length === 0;
  };
  const forward = () => {
    if (isNothing()) return;
    const passed = chosen.filter((message) => whyNotForwarded(message) === null);
    if (passed.length > mostForwarded) return say(t('select.tooMany', { most: mostForwarded }));
    const reason = chosen.map(whyNotForwarded).find((each) => each !== null);
    if (passed.length === 0 && reason) return say(t(`acts.notForwarded.${reason}`));
    if (passed.length < chosen.length)
      showToast({ kind: 'info', text: t('forward.skipped', { count: chosen.length - passed.length }) });
    acts.forward(passed);
  };
  const copy = () => {
    if (isNothing()) return;
    const text = chosen
      .map((message) => takenFrom({ message }).text)
      .filter((words) => words !== '')
      .join('\n');
    if (text === '') return say(t('nothingToCopy'));
    void copyText(text);
    end();
  };
  const canRemoveAll = chosen.length > 0 && chosen.every((message) => canRemove(message, acts.place));
  return (
    <section className={styles.bar} aria-label={t('select.bar')}>
      <IconButton label={t('select.end')} icon={IconX} shortcut="Esc" onClick={end} />
      <span className={styles.count} role="status">
        {t('select.count', { count: chosen.length })}
      </span>
      {canRemoveAll && <IconButton label={t('acts.remove')} icon={IconTrash} onClick={() => acts.remove(chosen)} />}
      <IconButton label={t('select.copy')} icon={IconCopy} onClick={copy} />
      <IconButton label={t('acts.forward')} icon={IconArrowForwardUp} look="primary" onClick={forward} />
    </section>
  );
}
