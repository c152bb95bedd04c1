// Writes docs/channels.md from what the channels say of themselves: npm run channels
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { channelsPage, describeChannels } from './channels/describe-channels.ts';
import { repositoryRoot } from './checks/run-tool.ts';

if (import.meta.main) {
  writeFileSync(join(repositoryRoot, channelsPage), describeChannels());
  console.log(`${channelsPage} is written`);
}
