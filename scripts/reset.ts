// npm run reset [-- --yes]: deletes the embedded installation's data, to begin again.
import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { removeCluster } from '../packages/embedded-postgres/src/restore-cluster.ts';
import { isConfirmed, ownDataDir, runCommand } from './backup/command.ts';

/** What the product itself writes into a data folder. Anything else is somebody's own and stays. */
const ours = /^(postgres(\..*)?|initdb-password|secrets\.json(\.new)?|media(\.partial)?|simulator|logs)$/;

await runCommand(async () => {
  const { values } = parseArgs({ args: process.argv.slice(2), options: { yes: { type: 'boolean', default: false } } });
  if (process.env.NODE_ENV === 'production') throw new Error('npm run reset is refused when NODE_ENV=production.');
  const dataDir = ownDataDir('npm run reset');
  if (!existsSync(dataDir)) return console.log(`${dataDir} does not exist: there is nothing to delete.`);
  const question = `This deletes all companies, messages, media and keys in ${dataDir}.`;
  if (!values.yes && !(await isConfirmed(question, 'delete'))) throw new Error('Nothing was deleted.');
  await removeCluster(dataDir);
  const { mine = [], others = [] } = Object.groupBy(readdirSync(dataDir), (name) =>
    ours.test(name) ? 'mine' : 'others',
  );
  for (const name of mine) rmSync(join(dataDir, name), { recursive: true, force: true });
  const left = others.length > 0 ? ` Not ours, and kept: ${others.join(', ')}.` : '';
  console.log(`Deleted. npm start begins again.${left}`);
});
