import type { FindingKind } from '../findings.ts';

/** A mistake somebody could make, as a patch beside this file, and the short fault that must see it. */
export interface PlantedBug {
  patch: string;
  title: string;
  fault: string;
  symptom: FindingKind;
}

export const plantedBugs: readonly PlantedBug[] = [
  {
    patch: '1-answer-before-commit.patch',
    title: 'the webhook answers 200 before the commit',
    fault: 'F4',
    symptom: 'lost',
  },
  {
    patch: '2-no-message-key.patch',
    title: 'a redelivered message is stored again',
    fault: 'F5',
    symptom: 'dup',
  },
  {
    patch: '3-newest-first.patch',
    title: 'the drain takes its rows from the newest',
    fault: 'F5',
    symptom: 'reordered',
  },
  {
    patch: '4-retry-when-in-doubt.patch',
    title: 'a send that may have arrived is repeated',
    fault: 'F6',
    symptom: 'dup',
  },
  {
    patch: '5-attempt-not-committed.patch',
    title: 'the attempt is not written down before the call',
    fault: 'F2',
    symptom: 'dup',
  },
  {
    patch: '6-tick-goes-back.patch',
    title: 'a late tick lowers a higher one',
    fault: 'F5',
    symptom: 'wrong tick',
  },
  {
    patch: '7-fence-not-checked.patch',
    title: 'the completion of a worker that lost its lane counts',
    fault: 'F18',
    symptom: 'unexplained',
  },
  {
    patch: '8-cursor-skips-gaps.patch',
    title: 'live events another process numbered are skipped',
    fault: 'F7',
    symptom: 'lost',
  },
  {
    patch: '9-decided-before-the-lock.patch',
    title: 'whether a ticket still waits is not asked again under its lock',
    fault: 'R1',
    symptom: 'dup',
  },
];
