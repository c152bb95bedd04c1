import { mediaIdOf, transcribeAudio } from '@guiche/contract/transcription';
import { IconAlertCircle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/errors.ts';
import { ApiError, request } from '../../../lib/http.ts';
import { createStore, useStorePart } from '../../../lib/store.ts';
import styles from './audio.module.css';

type Fault = 'unexpectedUrl' | 'badData' | 'unknown';
type Transcript = { state: 'asking' } | { state: 'said'; text: string } | { state: 'failed'; error: Fault | ApiError };

/** Transcripts by the sound's address; they survive scrolling. */
const transcripts = createStore<ReadonlyMap<string, Transcript>>(new Map());
const note = (url: string, transcript: Transcript) => transcripts.set(new Map(transcripts.get()).set(url, transcript));

async function askFor(url: string): Promise<Transcript> {
  const mediaId = mediaIdOf(url);
  if (mediaId === null) return { state: 'failed', error: 'unexpectedUrl' };
  try {
    const answer: { transcribedText?: unknown } | null = await request(transcribeAudio, { params: { mediaId } });
    const text = answer?.transcribedText;
    return typeof text === 'string' ? { state: 'said', text } : { state: 'failed', error: 'badData' };
  } catch (error) {
    if (error instanceof ApiError) return { state: 'failed', error };
    reportError(error);
    return { state: 'failed', error: 'unknown' };
  }
}

async function transcribe(url: string) {
  note(url, { state: 'asking' });
  note(url, await askFor(url));
}

/** A sound's transcript on request. A sound that is still being uploaded has none. */
export function TranscriptOf({ url, tabIndex }: { url: string; tabIndex: 0 | -1 }) {
  const { t } = useTranslation('media');
  const transcript = useStorePart(transcripts, (all) => all.get(url) ?? null);
  if (url.startsWith('blob:')) return null;
  if (transcript?.state === 'said') {
    return (
      <p className={styles.said} dir="auto">
        {transcript.text === '' ? t('transcript.silence') : transcript.text}
      </p>
    );
  }
  const isAsking = transcript?.state === 'asking';
  return (
    <>
      <button
        type="button"
        className={styles.ask}
        tabIndex={tabIndex}
        aria-disabled={isAsking || undefined}
        onClick={() => !isAsking && void transcribe(url)}
      >
        {t(isAsking ? 'transcript.asking' : 'transcript.ask')}
      </button>
      {transcript?.state === 'failed' && (
        <p className={styles.fault} role="alert">
          <IconAlertCircle size={14} stroke={1.75} aria-hidden="true" />
          {transcript.error instanceof ApiError ? errorText(transcript.error) : t(`transcript.${transcript.error}`)}
        </p>
      )}
    </>
  );
}
