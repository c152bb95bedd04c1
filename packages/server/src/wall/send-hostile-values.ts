import type { Route } from '@guiche/contract/route';
import { eachAtMost } from '@guiche/testkit/each-at-most';
import { buildTenant } from '@guiche/testkit/tenant';
import { noLimits, startTestApp } from '@guiche/testkit/test-app';
import { readContractRoutes } from './contract-routes.ts';
import { hostileRequests, type Written } from './hostile-requests.ts';
import { sampleRequest } from './sample-request.ts';

const isForOperator = ({ needs }: Route) => needs.who === 'right' && needs.name === 'operator';

interface Outcome {
  /** Calls that were answered by 5xx. */
  failures: string[];
  refused: number;
}

/** Puts the values into every place of every request of the contract, as somebody who may call it. */
export async function sendHostileValues(values: Readonly<Record<string, string>>): Promise<Outcome> {
  const app = await startTestApp({ limiter: noLimits });
  try {
    const desk = await buildTenant(app, 'A');
    const operators = await buildTenant(app, 'O', { super: true });
    const outcome: Outcome = { failures: [], refused: 0 };
    const routes = await readContractRoutes();
    // What ends people or sessions comes last; and who was signed out by a request all the same signs in for the next.
    for (const route of routes.sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))) {
      const { company, ids, people } = isForOperator(route) ? operators : desk;
      const { token } = await company.signIn(people.admin.id);
      await eachAtMost(6, hostileRequests(route, sampleRequest(route, ids), values), async (written) => {
        const status = await send(app.url, written, token);
        if (status === 400) outcome.refused++;
        if (status >= 500) outcome.failures.push(`${status} ${written.what}`);
      });
    }
    return outcome;
  } finally {
    await app.close();
  }
}

async function send(url: string, written: Written, token: string): Promise<number> {
  const { method, path, body, headers = {} } = written;
  const answer = await fetch(`${url}/api${path}`, {
    method,
    headers: {
      ...headers,
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body }),
  });
  await answer.arrayBuffer();
  return answer.status;
}
