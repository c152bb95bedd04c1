import { transcribeAudio } from '@guiche/contract/transcription.schemas';
import { sampleFiles } from '@guiche/testkit/sample-files';
import { Talk } from '@guiche/testkit/talk';
import { startTestApp, type TestApp } from '@guiche/testkit/test-app';
import type { Person } from '@guiche/testkit/test-company';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const mediaIdIn = ({ mediaUrl }: { mediaUrl: string | null }) => Number(mediaUrl?.split('/')[2]);
const ask = async (talk: Talk, person: Person, mediaId: number) => {
  const { status, body } = await talk.company.ask(person, transcribeAudio, { params: { mediaId } });
  return [status, Object(body).code];
};

test('a sound that can be heard says that nobody can write it down yet; what is no sound says so', async () => {
  const talk = await Talk.open(app);
  const voice = await talk.receives({ type: 'audio', voice: true });
  expect(await ask(talk, talk.ana, mediaIdIn(voice))).toEqual([422, 'ERR_TRANSCRIPTION_OFF']);
  const { body: own } = await talk.sends({ bytes: sampleFiles.music, name: 'a.mp3' });
  expect(await ask(talk, talk.ana, mediaIdIn(own))).toEqual([422, 'ERR_TRANSCRIPTION_OFF']);
  const photo = await talk.receives({ type: 'image' });
  expect(await ask(talk, talk.ana, mediaIdIn(photo))).toEqual([415, 'ERR_MEDIA_NOT_SUPPORTED']);
});

test('who may not read the message learns no more than that there is none', async () => {
  const talk = await Talk.open(app);
  const other = await Talk.open(app);
  const voice = mediaIdIn(await talk.receives({ type: 'audio', voice: true }));
  const none = [404, 'ERR_NO_MEDIA_FOUND'];
  expect(await ask(talk, await talk.company.person(), voice)).toEqual(none);
  expect(await ask(other, other.ana, voice)).toEqual(none);
  expect(await ask(talk, talk.ana, 999_999_999)).toEqual(none);
  await app.owner.query('update messages set is_deleted = true where company_id = $1', [talk.company.id]);
  expect(await ask(talk, talk.ana, voice)).toEqual(none);
});

test('a voice note comes with its waveform from either side; music has none', async () => {
  const talk = await Talk.open(app);
  const heights = expect.arrayContaining([100]);
  const received = await talk.receives({ type: 'audio', voice: true });
  expect(received.dataJson).toMatchObject({ state: 'ready', isVoice: true, waveform: heights });
  const { body: spoken } = await talk.sends({ bytes: sampleFiles.music, name: 'a.mp3' }, { kind: 'voice' });
  expect(spoken.dataJson).toMatchObject({ isVoice: true, waveform: heights });
  for (const { dataJson } of [received, spoken]) expect(Object(dataJson).waveform).toHaveLength(64);
  const { body: music } = await talk.sends({ bytes: sampleFiles.music, name: 'b.mp3' });
  expect(music.dataJson).not.toHaveProperty('waveform');
  const { rows } = await app.owner.query(
    'select octet_length(waveform) as size from media where company_id = $1 order by id',
    [talk.company.id],
  );
  expect(rows.map(({ size }) => size)).toEqual([64, 64, null]);
});
