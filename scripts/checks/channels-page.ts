import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelsPage, describeChannels } from '../channels/describe-channels.ts';
import type { Finding } from './check.ts';

function readPage(root: string): string | null {
  try {
    return readFileSync(join(root, channelsPage), 'utf8');
  } catch {
    return null;
  }
}

/** Rule `channels-page`: the table of what each channel carries says what the channels say. */
export function findStaleChannels(root: string): Finding[] {
  if (readPage(root) === describeChannels()) return [];
  const message = 'is not what the channels say of themselves: npm run channels';
  return [{ rule: 'channels-page', file: channelsPage, message }];
}
