// Receives push messages and shows them, unless the ticket is open and visible. It caches neither pages nor answers:
// what is shown is always the server's. A new version takes over at once, because it keeps no state that an older page
// could miss.

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));

const ownIcon = '/icons/app-192.png';
/** A page that has not answered by then does not listen: it is signed out, or of another version. */
const answerWithinMs = 1000;

self.addEventListener('push', (event) => event.waitUntil(showNotice(event.data)));
self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(openTicket(event.notification.data.uuid));
});
// A page reports the new address, because only pages know who is signed in. With none open, the next one that opens
// does it.
self.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(tellPages({ kind: 'subscribe-again' })));

const pages = () => self.clients.matchAll({ type: 'window', includeUncontrolled: true });

async function tellPages(message) {
  for (const page of await pages()) page.postMessage(message);
}

/** The same rule as on the page: no notice while the ticket is open in a visible page. */
async function showNotice(data) {
  const notice = data?.json();
  if (typeof notice?.uuid !== 'string') return;
  const open = await pages();
  // The page is asked, because browsers differ in whether a client's address follows a change without a load.
  const question = { kind: 'is-seen', uuid: notice.uuid };
  const visible = open.filter((page) => page.visibilityState === 'visible');
  const answers = await Promise.all(visible.map((page) => agrees(page, question)));
  if (answers.includes(true)) return;
  await self.registration.showNotification(notice.title, {
    body: notice.body,
    tag: notice.tag,
    icon: await findIcon(),
    data: { uuid: notice.uuid },
    // An open page plays the tone at the chosen volume. It may also have shown the notice already, which this one
    // replaces. Without a page there is only the system's tone.
    silent: open.length > 0,
    renotify: open.length === 0,
  });
}

/** The installation's own icon, as the manifest names it. */
async function findIcon() {
  try {
    const answer = await fetch('/api/manifest.webmanifest');
    const { icons } = await answer.json();
    return icons[0].src;
  } catch (error) {
    console.info('the manifest could not be read', error);
    return ownIcon;
  }
}

async function openTicket(uuid) {
  const path = `/tickets/${encodeURIComponent(uuid)}`;
  const open = await pages();
  const page = open.find((each) => each.focused) ?? open[0];
  if (!page) return self.clients.openWindow(path);
  // Some systems refuse to raise the window; the ticket is opened in it all the same.
  await page.focus().catch((error) => console.info('the window stays behind', error));
  if (await agrees(page, { kind: 'open-ticket', uuid })) return null;
  return page.navigate(path).catch(() => self.clients.openWindow(path));
}

/** Whether the page confirms. It acts without a reload, so nothing that is being written is lost. */
function agrees(page, message) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(data === true);
    setTimeout(() => resolve(false), answerWithinMs);
    page.postMessage(message, [port2]);
  });
}
