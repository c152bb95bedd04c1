import type { BackgroundPart } from '../platform/background-part.ts';
import type { DueKind } from '../platform/due/due-kind.ts';
import type { EnginePart } from '../platform/engine-part.ts';
import { type Feature, type FeatureDeps, type FeatureInProcess, stepPlaces } from '../platform/feature.ts';
import type { BoundRoute } from '../platform/http/bind.ts';
import type { InboundStep } from '../platform/inbox/inbound-step.ts';
import type { JobHandler, JobSchedule } from '../platform/jobs/job.ts';
import type { OutboundFiles } from '../platform/outbox/outbound-files.ts';
import type { Maskers } from '../platform/realtime/present-event.ts';
import { removeOutdated, removeOutdatedSchedule } from '../platform/retention/remove-outdated.ts';
import type { AnySpreadsheetKind } from '../platform/sheets/spreadsheet-kind.ts';

/** Everything that the features of a process bring. */
export interface ComposedFeatures {
  routes: readonly BoundRoute[];
  jobs: readonly JobHandler[];
  schedules: readonly JobSchedule[];
  /** In the order in which an inbound event passes them. */
  steps: readonly InboundStep[];
  due: readonly DueKind[];
  background: readonly BackgroundPart[];
  tools: readonly BackgroundPart[];
  mounts: readonly NonNullable<FeatureInProcess['mount']>[];
  outboundFiles: OutboundFiles;
}

export const sheetsOf = (features: readonly Feature[]): ReadonlyMap<string, AnySpreadsheetKind> =>
  new Map(features.flatMap(({ sheets = [] }) => sheets.map((kind) => [kind.kind, kind] as const)));

export const rulesOf = (features: readonly Feature[]): readonly EnginePart[] =>
  features.flatMap(({ rules = [] }) => rules);

export const maskersOf = (features: readonly Feature[]): Maskers =>
  Object.assign({}, ...features.map(({ maskers = {} }) => maskers));

/** Whether this event may change who sees what. One that cannot be read, as an older version wrote it, may. */
export const isReplacingFor =
  (features: readonly Feature[]): NonNullable<Feature['isReplacing']> =>
  (event) =>
    features.some((feature) => feature.isReplacing?.(event));

export function composeFeatures(features: readonly Feature[], deps: FeatureDeps): ComposedFeatures {
  const composed = features.map((feature) => feature.compose?.(deps) ?? {});
  const [outboundFiles] = composed.flatMap((each) => each.outboundFiles ?? []);
  if (!outboundFiles) throw new Error('no feature has the files that messages carry out');
  return {
    routes: composed.flatMap(({ routes = [] }) => routes),
    jobs: [
      removeOutdated(['remove_parked_due', ...features.flatMap(({ retention = [] }) => retention)]),
      ...composed.flatMap(({ jobs = [] }) => jobs),
    ],
    schedules: [removeOutdatedSchedule, ...features.flatMap(({ schedules = [] }) => schedules)],
    steps: stepPlaces.flatMap((place) => composed.flatMap(({ steps = {} }) => steps[place] ?? [])),
    due: composed.flatMap(({ due = [] }) => due),
    background: composed.flatMap(({ background = [] }) => background),
    tools: composed.flatMap(({ tools = [] }) => tools),
    mounts: composed.flatMap(({ mount }) => mount ?? []),
    outboundFiles,
  };
}
