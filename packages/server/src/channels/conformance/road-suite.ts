import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { asking } from './asking.ts';
import { changing } from './changing.ts';
import type { ChannelCase } from './channel-case.ts';
import { comingIn } from './coming-in.ts';
import { goingOut } from './going-out.ts';
import { parts } from './parts.ts';
import { Stage } from './stage.ts';
import { trouble } from './trouble.ts';

/** The last one takes the connection down and up again. */
const statements = [...comingIn, ...goingOut, ...changing, ...parts, ...asking, ...trouble];

/**
 * What the product promises on every channel, through its front door: by its interface, its sockets and the simulated
 * platform. What a channel cannot is asserted, too: it is not offered, and refused.
 */
export function testRoad(given: ChannelCase): void {
  describe(`on ${given.channel}`, () => {
    let app: TestApp;
    let stage: Stage;
    beforeAll(async () => {
      // A person may answer for seven days where the platform's owner grants that.
      app = await startTestApp({ env: { META_HUMAN_AGENT: '1' }, limiter: noLimits });
      stage = await Stage.open(app, given);
    });
    afterEach(() => app.sim.clearFaults());
    afterAll(() => app.close());

    test.each(statements)('$says', ({ prove }) => prove(stage));
  });
}
