import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import type { Finding } from './check.ts';
import { listFiles } from './source-files.ts';

/** Low to high. A feature uses lower ones; the way back up is an event. A new feature is added here first. */
const featureOrder = [
  'places',
  'companies',
  'plans',
  'settings',
  'users',
  'auth',
  'preferences',
  'spreadsheets',
  'ticket-views',
  'contacts',
  'tags',
  'queues',
  'connections',
  'user-acts',
  'tickets',
  'media',
  'notes',
  'quick-messages',
  'file-lists',
  'templates',
  'messages',
  'contact-acts',
  'contact-profiles',
  'conversations',
  'bulk-acts',
  'contact-sheets',
  'moments',
  'dashboard',
  'reports',
  'audit-log',
  'profile',
  'notifications',
  'export',
  'palette',
  'phone-dock',
  'operation',
  'white-label',
];

const importPattern = /(?:\bfrom\s+|\bimport\s+|\bimport\(\s*)['"]([^'"]+)['"]/g;

interface FeatureImport {
  /** Path below `src/features`, e.g. `tickets/index.ts`. */
  path: string;
  feature: string;
}

/** Where an import leads, when that is a feature of the same package: by relative path or by package name. */
function resolveFeature(side: string, file: string, specifier: string): FeatureImport | null {
  const features = `packages/${side}/src/features/`;
  let target: string | null = null;
  if (specifier.startsWith('.')) target = posix.join(posix.dirname(file), specifier);
  const own = `@guiche/${side}/`;
  if (specifier.startsWith(own)) target = `packages/${side}/src/${specifier.slice(own.length)}`;
  if (target === null || !target.startsWith(features)) return null;
  const path = target.slice(features.length);
  return { path, feature: path.split('/')[0] ?? '' };
}

function judgeImport(from: string, to: FeatureImport): Omit<Finding, 'file'> | null {
  if (to.feature === from) return null;
  if (featureOrder.indexOf(to.feature) > featureOrder.indexOf(from)) {
    return { rule: 'feature-order', message: `${from} imports ${to.feature}, which is above it: answer its event` };
  }
  if (!/^[^/]+\/index(\.tsx?)?$/.test(to.path)) {
    return { rule: 'feature-index-only', message: `imports ${to.path}: only ${to.feature}/index.ts is open` };
  }
  return null;
}

function judgeFile(root: string, side: string, file: string): Finding[] {
  const from = file.slice(`packages/${side}/src/features/`.length).split('/')[0] ?? '';
  if (!featureOrder.includes(from)) {
    return [{ rule: 'feature-listed', file, message: `"${from}" has no place in scripts/checks/feature-order.ts` }];
  }
  const text = readFileSync(join(root, file), 'utf8');
  return [...text.matchAll(importPattern)].flatMap((match): Finding[] => {
    const target = resolveFeature(side, file, match[1] ?? '');
    const finding = target === null ? null : judgeImport(from, target);
    return finding === null ? [] : [{ ...finding, file }];
  });
}

/** Rules `feature-listed`, `feature-order` and `feature-index-only`, in the server and in the web client alike. */
export function findFeatureDisorder(root: string): Finding[] {
  return ['server', 'web'].flatMap((side) =>
    listFiles(root, `packages/${side}/src/features`)
      .filter((file) => /\.tsx?$/.test(file))
      .flatMap((file) => judgeFile(root, side, file)),
  );
}
