import { IconAlertCircle, IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../../lib/preferences.ts';
import styles from './audio.module.css';
import { cycleAudioSpeed, seekAudio, type Track, toggleAudio, usePlaying } from './audio-player.ts';
import { formatDuration } from './sizes.ts';
import { TranscriptOf } from './transcript.tsx';
import { Waveform } from './waveform.tsx';

interface AudioContentProps {
  track: Track;
  /** The waveform of a voice note; null: it was not measured. */
  heights: readonly number[] | null;
  reachable: boolean;
}

/** A voice note or a piece of music: play, seek, speed. */
export function AudioContent({ track, heights, reachable }: AudioContentProps) {
  const { t, i18n } = useTranslation('media');
  const playing = usePlaying(track.key);
  const [speed] = usePreference('audioSpeed');
  const isPlaying = playing?.state === 'playing';
  const duration = playing?.duration || (track.seconds ?? 0);
  const time = Math.min(playing?.time ?? 0, duration);
  const what = t(track.isVoice ? 'ui:kinds.voice' : 'ui:kinds.audio');
  const position = t('audio.timeOf', { time: formatDuration(time), duration: formatDuration(duration) });
  const tabIndex = reachable ? 0 : -1;
  const Icon = isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  const speedText = `${new Intl.NumberFormat(i18n.language).format(speed)}×`;
  return (
    <div className={styles.audio}>
      <button
        type="button"
        className={styles.play}
        aria-label={t(isPlaying ? 'audio.pause' : 'audio.play', { what })}
        tabIndex={tabIndex}
        onClick={() => toggleAudio(track)}
      >
        <Icon size={18} aria-hidden="true" />
      </button>
      <span className={styles.way}>
        {heights && <Waveform heights={heights} part={duration > 0 ? time / duration : 0} />}
        <input
          type="range"
          className={heights ? `${styles.position} ${styles.overWave}` : styles.position}
          min={0}
          max={Math.max(duration, 0.1)}
          step="any"
          value={time}
          aria-label={t('audio.position', { what })}
          aria-valuetext={position}
          tabIndex={tabIndex}
          onChange={(event) => seekAudio(track, Number(event.currentTarget.value))}
        />
      </span>
      <button
        type="button"
        className={styles.speed}
        aria-label={t('audio.speed', { speed: speedText })}
        tabIndex={tabIndex}
        onClick={cycleAudioSpeed}
      >
        {speedText}
      </button>
      <div className={styles.foot}>
        <span className={styles.time} aria-hidden="true">
          {playing === null ? formatDuration(duration) : `${formatDuration(time)} / ${formatDuration(duration)}`}
        </span>
        <TranscriptOf url={track.url} tabIndex={tabIndex} />
      </div>
      {playing?.state === 'failed' && (
        <p className={styles.fault} role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {t('audio.failed')}{' '}
          <a href={track.url} download tabIndex={tabIndex}>
            {t('download')}
          </a>
        </p>
      )}
    </div>
  );
}
