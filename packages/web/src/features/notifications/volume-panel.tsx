import { useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../lib/preferences.ts';
import styles from './notifications.module.css';
import { playTone, useSoundState, wakeSound } from './sound.ts';

const step = 0.1;
/** Removes rounding errors of the slider beyond the first decimal. */
const toStep = (value: number) => Math.round(value / step) / (1 / step);

/** The volume before mute. */
let before = 1;

/** The volume of notifications on this device: a slider from 0 to 1 in tenths, mute, and a test tone. */
export function VolumePanel() {
  const { t } = useTranslation('app');
  const [volume, setVolume] = usePreference('volume');
  const sound = useSoundState();
  const slider = useRef<HTMLInputElement>(null);
  const id = useId();
  const percent = t('volume.percent', { percent: Math.round(volume * 100) });
  // The panel is loaded after its frame, which could not focus it.
  useEffect(() => slider.current?.focus({ preventScroll: true }), []);

  const toggleMute = () => {
    if (volume > 0) before = volume;
    setVolume(volume > 0 ? 0 : before);
  };
  const listen = () => {
    wakeSound();
    playTone(volume);
  };
  return (
    <div className={styles.volume}>
      <div className={styles.line}>
        <label htmlFor={id}>{t('volume.title')}</label>
        <output htmlFor={id} className={styles.percent}>
          {percent}
        </output>
      </div>
      <input
        ref={slider}
        id={id}
        type="range"
        className={styles.slider}
        min={0}
        max={1}
        step={step}
        value={volume}
        aria-valuetext={percent}
        data-autofocus
        onChange={(event) => setVolume(toStep(event.target.valueAsNumber))}
      />
      <div className={styles.acts}>
        <button
          type="button"
          className="button button-default button-small"
          aria-pressed={volume === 0}
          onClick={toggleMute}
        >
          {t('volume.mute')}
        </button>
        <button
          type="button"
          className="button button-default button-small"
          aria-disabled={volume === 0}
          onClick={listen}
        >
          {t('volume.listen')}
        </button>
      </div>
      {sound !== 'ready' && (
        <p className={styles.note} role="status">
          {t(`volume.${sound}`)}
        </p>
      )}
    </div>
  );
}
