import { ticketEvent } from '@guiche/contract/tickets';
import { IconAlertCircle, IconPlayerPauseFilled, IconPlayerPlayFilled, IconX } from '@tabler/icons-react';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { usePreference } from '../../lib/preferences.ts';
import { useLiveEvent } from '../../lib/use-live-event.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { messageKeys } from './api.ts';
import {
  type AudioPlace,
  cycleAudioSpeed,
  followAudio,
  type Playing,
  stopAudio,
  toggleAudio,
  useNowPlaying,
} from './media/audio-player.ts';
import { wasHeard } from './media/heard-audio.ts';
import { nextUnheard } from './media/read-track.ts';
import { formatDuration } from './media/sizes.ts';
import { type MessagePages, messagesOf } from './message-pages.ts';
import styles from './mini-player.module.css';
import { targetMessage } from './target-message.ts';

/** The loaded messages around one. */
function loadedAround(cache: QueryClient, ticketId: number, messageId: number) {
  const windows = cache.getQueriesData<MessagePages>({ queryKey: messageKeys.conversation(ticketId) });
  return windows.map(([, data]) => messagesOf(data)).find((all) => all.some(({ id }) => id === messageId)) ?? [];
}

/** Sounds end with the inbox, and when their ticket is no longer visible. */
function useSounds() {
  const cache = useQueryClient();
  const playing = useNowPlaying();
  useEffect(() => {
    followAudio(({ messageId }, { ticketId }) =>
      messageId === null ? null : nextUnheard(loadedAround(cache, ticketId, messageId), messageId, wasHeard),
    );
    return () => {
      followAudio(null);
      stopAudio();
    };
  }, [cache]);
  useLiveEvent(ticketEvent, (event) => {
    if (event.action === 'delete' && event.ticketId === playing?.place?.ticketId) stopAudio();
  });
  return playing;
}

export interface MiniPlayerProps {
  /** In the open chat the bubbles show the sound. */
  openTicketId: number | null;
}

/** The sound of another chat, with a way back to it. */
export function MiniPlayer({ openTicketId }: MiniPlayerProps) {
  const playing = useSounds();
  if (playing?.place == null) return null;
  return <MiniBar playing={playing} place={playing.place} isHere={playing.place.ticketId === openTicketId} />;
}

interface MiniBarProps {
  playing: Playing;
  place: AudioPlace;
  isHere: boolean;
}

function MiniBar({ playing, place, isHere }: MiniBarProps) {
  const { t, i18n } = useTranslation('media');
  const navigate = useNavigate();
  const [speed] = usePreference('audioSpeed');
  const { track, state, time, duration } = playing;
  const isPlaying = state === 'playing';
  const what = t(track.isVoice ? 'ui:kinds.voice' : 'ui:kinds.audio');
  const speedText = `${new Intl.NumberFormat(i18n.language).format(speed)}×`;
  const goThere = () => {
    if (track.messageId !== null) targetMessage(place.ticketId, track.messageId);
    void navigate({
      to: '/tickets/$uuid',
      params: { uuid: place.uuid },
      search: (old: Record<string, unknown>) => ({ ...old, side: undefined, at: undefined }),
    });
  };
  return (
    <section className={styles.mini} aria-label={t('mini.label')} data-here={isHere || undefined}>
      <IconButton
        label={t(isPlaying ? 'audio.pause' : 'audio.play', { what })}
        icon={isPlaying ? IconPlayerPauseFilled : IconPlayerPlayFilled}
        onClick={() => toggleAudio(track)}
      />
      <button type="button" className={styles.who} onClick={goThere}>
        <span className="only-read">{t('mini.open', { name: place.name })}</span>
        <b className="cut" dir="auto" aria-hidden="true">
          {place.name}
        </b>
        <span className={styles.time}>
          {formatDuration(time)} / {formatDuration(duration)}
        </span>
      </button>
      {state === 'failed' && (
        <span className={styles.fault} role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {t('audio.failed')}
        </span>
      )}
      <button
        type="button"
        className={styles.speed}
        aria-label={t('audio.speed', { speed: speedText })}
        onClick={cycleAudioSpeed}
      >
        {speedText}
      </button>
      <IconButton label={t('mini.close')} icon={IconX} onClick={stopAudio} />
    </section>
  );
}
