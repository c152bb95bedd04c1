import { forwardPauseMs } from '@guiche/contract/message-acts';
import { expect, test } from 'vitest';
import { exampleMessage } from '../example-message.ts';
import { type ForwardStep, planForward, runForward } from './send-forward.ts';

const messages = [exampleMessage({ id: 1 }), exampleMessage({ id: 2 })];
const people = [
  { id: 7, name: 'Maria' },
  { id: 8, name: 'Rui' },
];
const named = (step: ForwardStep) => `${step.to.name} ${step.message.id}`;

function stage(refuses: (step: ForwardStep) => boolean = () => false) {
  const sent: string[] = [];
  const pauses: number[] = [];
  let stopAfter = Number.POSITIVE_INFINITY;
  return {
    sent,
    pauses,
    stopAfter: (count: number) => {
      stopAfter = count;
    },
    deps: {
      send: async (step: ForwardStep) => {
        if (refuses(step)) throw new Error('refused');
        sent.push(named(step));
      },
      pause: async (ms: number) => void pauses.push(ms),
      onStep: () => {},
      isStopped: () => sent.length >= stopAfter,
    },
  };
}

test('each contact gets all in order, with the pause between any two and none before the first', async () => {
  const { deps, sent, pauses } = stage();
  const steps = await runForward(planForward(messages, people), deps);
  expect(sent).toEqual(['Maria 1', 'Maria 2', 'Rui 1', 'Rui 2']);
  expect(pauses).toEqual([forwardPauseMs, forwardPauseMs, forwardPauseMs]);
  expect(steps.map(({ state }) => state)).toEqual(['sent', 'sent', 'sent', 'sent']);
  expect(new Set(steps.map(({ key }) => key)).size).toBe(4);
});

test('what fails holds back the rest of its contact alone; tried again it goes on there, under the same keys', async () => {
  const plan = planForward(messages, people);
  const failing = stage((step) => named(step) === 'Maria 1');
  const first = await runForward(plan, failing.deps);
  expect(failing.sent).toEqual(['Rui 1', 'Rui 2']);
  expect(first.map(({ state }) => state)).toEqual(['failed', 'waiting', 'sent', 'sent']);
  const again = stage();
  const second = await runForward(first, again.deps);
  expect(again.sent).toEqual(['Maria 1', 'Maria 2']);
  expect(second.map(({ key }) => key)).toEqual(plan.map(({ key }) => key));
});

test('stopped, nothing more leaves', async () => {
  const stopped = stage();
  stopped.stopAfter(1);
  const steps = await runForward(planForward(messages, people), stopped.deps);
  expect(stopped.sent).toEqual(['Maria 1']);
  expect(steps.map(({ state }) => state)).toEqual(['sent', 'waiting', 'waiting', 'waiting']);
});
