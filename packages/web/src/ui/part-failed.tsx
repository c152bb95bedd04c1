import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOutdated, type PartTrouble, usePartTrouble } from '../lib/part-trouble.ts';
import { ErrorState } from './error-state.tsx';
import styles from './part-failed.module.css';
import { useLayer } from './top-layer.ts';

const reload = () => location.reload();

/**
 * The text and button for a failed part. Some browsers never request a failed module again: a second failure with a
 * network needs a reload, as does a version whose scripts are gone.
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
  /** Resolves with null when the part is loaded, else with the error. */
  onRetry: () => Promise<unknown>;
}

/** Shown in place of a part that failed to load. */
export function PartFailed({ error, onShown, onRetry }: PartFailedProps) {
  const { title, text, act, run } = useRetry(onRetry);
  const shown = useEffectEvent(onShown);
  useEffect(() => shown(), []);
  return <ErrorState error={error} title={title} text={text} act={act} onRetry={run} />;
}

/** Mounted once at the root: reports parts that an act requested (a dialog, a menu, a language) and that failed. */
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
    // A focused text field keeps the focus.
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
