/** Calls the admin API. Rejects with its own words, also when it does not answer. */
async function call(method, path, body) {
  const answer = await ask(method, path, body);
  const result = await answer.json();
  if (!answer.ok) throw new Error(result.error);
  return result;
}

function ask(method, path, body) {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'Content-Type': 'application/json' } };
  return fetch(path, { method, ...sent });
}

/** The contact, or null when there is none of this id. */
async function findContact(id) {
  const answer = await ask('GET', `/sim/contacts/${part(id)}`);
  return answer.ok ? answer.json() : null;
}

const part = encodeURIComponent;

export const api = {
  health: () => call('GET', '/sim/health'),
  phones: async () => (await call('GET', '/sim/phones')).phones,
  contacts: async () => (await call('GET', '/sim/contacts?limit=200')).contacts,
  findContact,
  putContact: (changes) => call('POST', '/sim/contacts', changes),
  messages: (contactId, phoneNumberId) =>
    call(
      'GET',
      `/sim/contacts/${part(contactId)}/messages?limit=100${phoneNumberId === null ? '' : `&phoneNumberId=${phoneNumberId}`}`,
    ),
  send: (contactId, message) => call('POST', `/sim/contacts/${part(contactId)}/send`, message),
  typing: (contactId, order) => call('POST', `/sim/contacts/${part(contactId)}/typing`, order),
  addFile: async (file) => {
    const query = new URLSearchParams({ mime: file.type || 'application/octet-stream', name: file.name });
    const headers = { 'Content-Type': 'application/octet-stream' };
    const answer = await fetch(`/sim/media?${query}`, { method: 'POST', headers, body: file });
    const result = await answer.json();
    if (!answer.ok) throw new Error(result.error);
    return result.mediaId;
  },
  writeAsBusiness: ({ phoneNumberId, channel }, contactId, text) =>
    channel === 'whatsapp-web'
      ? call('POST', `/sim/wa/numbers/${part(phoneNumberId)}/echo`, { contactId, text })
      : call('POST', chatPath(phoneNumberId, contactId, 'echo'), { text }),
  status: (messageId, status) => call('POST', `/sim/messages/${part(messageId)}/status`, { status }),
  openChat: (phoneNumberId, contactId) => call('POST', chatPath(phoneNumberId, contactId, 'open')),
  closeChat: (phoneNumberId, contactId) => call('POST', chatPath(phoneNumberId, contactId, 'close')),
  /** For a page that goes away: nobody waits for the answer. */
  leaveChat: (phoneNumberId, contactId) => navigator.sendBeacon(chatPath(phoneNumberId, contactId, 'close')),
  startNewcomer: (phoneNumberId) =>
    call('POST', '/sim/scenario', { name: 'newcomer', phoneNumberId: phoneNumberId ?? undefined }),
  scan: (order) => call('POST', '/sim/wa/scan', order),
  typeCode: (order) => call('POST', '/sim/wa/code', order),
  faults: async () => (await call('GET', '/sim/faults')).faults,
  setFaults: async (rules) => {
    await call('DELETE', '/sim/faults');
    if (rules.length > 0) await call('POST', '/sim/faults', { rules });
  },
  mails: async () => (await call('GET', '/sim/mails')).mails,
  deliveries: async () => (await call('GET', '/sim/deliveries?limit=100')).deliveries,
  replay: (id) => call('POST', `/sim/deliveries/${part(id)}/replay`),
};

function chatPath(phoneNumberId, contactId, act) {
  return `/sim/phones/${part(phoneNumberId)}/chats/${part(contactId)}/${act}`;
}

/** Follows what happens: a handler for each event name; `onFound` follows every `onLost` in the end. */
export function followEvents(handlers, { onLost, onFound }) {
  const source = new EventSource('/sim/events');
  for (const [name, handle] of Object.entries(handlers)) {
    source.addEventListener(name, (event) => handle(JSON.parse(event.data)));
  }
  let isLost = false;
  source.addEventListener('error', () => {
    isLost = true;
    onLost();
  });
  source.addEventListener('open', () => {
    if (isLost) onFound();
    isLost = false;
  });
}
