import type { LiveFeed } from './live-feed.ts';
import type { Mail } from './model.ts';
import type { World } from './world.ts';

/** Resolves with what is newer than `since`, at once or when it comes, empty after `waitMs`. */
export function waitForMails(world: World, feed: LiveFeed, since: number, waitMs: number): Promise<Mail[]> {
  const now = listMails(world, since);
  if (now.length > 0 || waitMs === 0) return Promise.resolve(now);
  return new Promise((resolve) => {
    const finish = (): void => {
      clearTimeout(timer);
      unsubscribe();
      resolve(listMails(world, since));
    };
    const timer = setTimeout(finish, waitMs).unref();
    const unsubscribe = feed.subscribe((event) => {
      if (event.name === 'mail') finish();
    });
  });
}

function listMails(world: World, since: number): Mail[] {
  return world.mails.slice(world.mails.findLastIndex((mail) => mail.seq <= since) + 1);
}
