import { api } from './admin-api.js';
import { byId } from './elements.js';

/** Slow: answers and webhooks three seconds late. Down: calls are cut off, webhooks get lost and come again. */
const RULES = {
  normal: [],
  slow: [
    { kind: 'latency', ms: 3000, call: 'any' },
    { kind: 'delay', ms: 3000 },
  ],
  down: [{ kind: 'resetBeforeAccept', call: 'any' }, { kind: 'loseAttempt' }],
};

function nameOf(faults) {
  const kinds = faults.map((fault) => fault.kind);
  if (kinds.includes('resetBeforeAccept')) return 'down';
  return kinds.includes('latency') ? 'slow' : 'normal';
}

/** The network choice shows the faults in force and sets its own in their place. */
export async function setUpNetwork(onError) {
  const network = byId('network');
  network.addEventListener('change', async (event) => {
    try {
      await api.setFaults(RULES[event.target.value]);
    } catch (error) {
      onError(error.message);
    }
  });
  try {
    network.querySelector(`[value=${nameOf(await api.faults())}]`).checked = true;
  } catch (error) {
    onError(error.message);
  }
}
