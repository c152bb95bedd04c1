import type { Page } from '@playwright/test';

type Watched = Window & { opened: MediaStreamTrack[] };

/** Notes every microphone and camera that this page is given from now on. */
export const watchDevices = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const watched = window as unknown as Watched;
    watched.opened = [];
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    mediaDevices.getUserMedia = async (wanted) => {
      const stream = await ask(wanted);
      watched.opened.push(...stream.getTracks());
      return stream;
    };
  });

/** How many devices were given, and how many of them are still in use. */
export const devicesOf = (page: Page): Promise<{ given: number; used: number }> =>
  page.evaluate(() => {
    const { opened } = window as unknown as Watched;
    return { given: opened.length, used: opened.filter(({ readyState }) => readyState === 'live').length };
  });

/** From now on the browser answers as if somebody had forbidden it; `allow` takes that back. */
export async function forbidDevices(page: Page): Promise<{ allow: () => Promise<void> }> {
  await page.evaluate(() => {
    const { mediaDevices } = navigator;
    Object.assign(window, { asked: mediaDevices.getUserMedia });
    mediaDevices.getUserMedia = () => Promise.reject(new DOMException('forbidden', 'NotAllowedError'));
  });
  return {
    allow: () =>
      page.evaluate(() => {
        const { asked } = window as unknown as { asked: MediaDevices['getUserMedia'] };
        navigator.mediaDevices.getUserMedia = asked;
      }),
  };
}
