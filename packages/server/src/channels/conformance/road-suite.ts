import { noLimits, startTestApp, type TestApp } from '@guiche/testkit/test-app';
import { afterAll, afterEach, beforeAll, describe, test } from 'vitest';
import { changeStatements } from './change-statements.ts';
import type { ChannelCase } from './channel-case.ts';
import { contentStatements } from './content-statements.ts';
import { failureStatements } from './failure-statements.ts';
import { inboundStatements } from './inbound-statements.ts';
import { outboundStatements } from './outbound-statements.ts';
import { pollStatements } from './poll-statements.ts';
import { programStatements } from './program-statements.ts';
import { Stage } from './stage.ts';

/** In this order: the last one takes the connection down and up again. */
const statements = [
  ...inboundStatements,
  ...outboundStatements,
  ...changeStatements,
  ...contentStatements,
  ...pollStatements,
  ...programStatements,
  ...failureStatements,
];

/**
 * Tests what the product promises on every channel, through its front door: the interface, sockets and the simulated
 * platform. What a channel cannot do is asserted, too: it is not offered, and refused.
 */
export function testRoad(given: ChannelCase): void {
  describe(`on ${given.channel}`, () => {
    let app: TestApp;
    let stage: Stage;
    beforeAll(async () => {
      // The platform's owner may grant that a person answers for seven days.
      app = await startTestApp({ env: { META_HUMAN_AGENT: '1' }, limiter: noLimits });
      stage = await Stage.open(app, given);
    });
    afterEach(() => app.sim.clearFaults());
    afterAll(() => app.close());

    test.each(statements)('$says', ({ prove }) => prove(stage));
  });
}
