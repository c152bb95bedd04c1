import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutdated, type PartTrouble, usePartTrouble } from '../lib/part-trouble.ts';
import { ErrorState } from './error-state.tsx';
import styles from './part-failed.module.css';
import { useLayer } from './top-layer.ts';

const reload = () => location.reload();

/**
 * What to say of a part that did not come, and what to press. Some browsers never ask again for a piece that failed once:
 * what fails again with a network needs the page anew, as does a version whose pieces are gone.
 */
function useRetry(onRetry: () => Promise<unknown>) {
  const { t } = useTranslation('ui');
  const [isStuck, setStuck] = useState(false);
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    let current = true;
    void isOutdated().then((is) => current && setOld(is));
    return () => {
      current = false;
    };
  }, []);
  const retry = async () => {
    if ((await onRetry()) === null || !navigator.onLine) return;
    setOld(await isOutdated());
    setStuck(true);
  };
  const goOn = useEffectEvent(() => void retry());
  useEffect(() => {
    const listen = () => goOn();
    window.addEventListener('online', listen);
    return () => window.removeEventListener('online', listen);
  }, []);
  if (isOld) return { title: t('part.new'), text: t('part.newText'), act: t('part.update'), run: reload };
  const said = { title: t('error.title'), text: t('part.text') };
  return isStuck
    ? { ...said, act: t('part.reload'), run: reload }
    : { ...said, act: t('error.retry'), run: () => void retry() };
}

interface PartFailedProps {
  error: unknown;
  onShown: () => void;
  /** Resolves with null when the part is here. */
  onRetry: () => Promise<unknown>;
}

/** Stands in the place of a part of the screen that did not come. */
export function PartFailed({ error, onShown, onRetry }: PartFailedProps) {
  const { title, text, act, run } = useRetry(onRetry);
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return <ErrorState error={error} title={title} text={text} act={act} onRetry={run} />;
}

/** Once at the root: tells of what was asked for by an act (a dialog, a menu, a language) and did not come. */
export function TroubleHost() {
  const shown = usePartTrouble();
  return shown && <TroubleCard key={shown.at} trouble={shown.trouble} />;
}

function TroubleCard({ trouble }: { trouble: PartTrouble }) {
  const { t } = useTranslation('ui');
  const { title, text, act, run } = useRetry(trouble.retry);
  const button = useRef<HTMLButtonElement>(null);
  useLayer(true, trouble.giveUp);
  useEffect(() => {
    // Who is writing goes on writing.
    if (!document.activeElement?.matches('input, textarea, [contenteditable]')) button.current?.focus();
  }, []);
  return (
    <div className={styles.card} role="alert">
      <p className={styles.text}>
        <b>{title}</b> {text}
      </p>
      <button type="button" className="button button-quiet button-small" onClick={trouble.giveUp}>
        {t('dialog.close')}
      </button>
      <button ref={button} type="button" className="button button-primary button-small" onClick={run}>
        {act}
      </button>
    </div>
  );
}
