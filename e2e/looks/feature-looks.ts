import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Who } from './cast.ts';

/** A screen that its address alone opens. */
interface FeatureScreen {
  name: string;
  who: Who;
  address: string;
  /** A selector that is there once it is loaded. */
  sign: string;
  /** The module that draws it, from the feature's folder. */
  drawnBy: string;
}

/** What lies open over a screen after a press. */
interface FeatureOverlay {
  name: string;
  /** The screen. */
  over: string;
  /** The key of the text on the button, as `tags:add`. */
  press: string;
  /** That of the entry of the menu which the button opens. */
  entry?: string;
  /** That of a tab of what opened. */
  tab?: string;
  drawnBy: string;
}

/** What is looked at of a feature: its folder of the web client says it, in `looks.json`. */
interface FeatureLooks {
  screens?: readonly FeatureScreen[];
  overlays?: readonly FeatureOverlay[];
}

const features = join(import.meta.dirname, '..', '..', 'packages', 'web', 'src', 'features');

const allLooks = readdirSync(features)
  .sort()
  .map((name) => ({ folder: `features/${name}`, file: join(features, name, 'looks.json') }))
  .filter(({ file }) => existsSync(file))
  .map(({ folder, file }) => ({ folder, looks: JSON.parse(readFileSync(file, 'utf8')) as FeatureLooks }));

/** With the module that draws it as scenes name it. */
const placed = <T extends { drawnBy: string }>(folder: string, them: readonly T[] = []): T[] =>
  them.map((each) => ({ ...each, drawnBy: join(folder, each.drawnBy) }));

/** The screens of all features that say them. */
export const featureScreens: readonly FeatureScreen[] = allLooks.flatMap(({ folder, looks }) =>
  placed(folder, looks.screens),
);

/** What opens over screens by a press, of all features. */
export const featureOverlays: readonly FeatureOverlay[] = allLooks.flatMap(({ folder, looks }) =>
  placed(folder, looks.overlays),
);
