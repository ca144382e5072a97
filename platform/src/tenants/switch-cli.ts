// Shows the switches of a brand, or turns one of them on or off, beside the platform that serves it: <brand> [<switch> on|off].
import { readConfig } from '../config';
import { openBeside } from '../database';
import { switchFlag } from './switch-flag';

const [brand = '', flag, how] = process.argv.slice(2);
const read = readConfig(process.env);
const wrong = !brand || (flag !== undefined && how !== 'on' && how !== 'off');
if (wrong || !read.ok) {
  console.error(read.ok ? 'npm run switch -- <brand> [<switch> on|off]' : read.problem);
  process.exit(1);
}

try {
  const { dataDir, databaseUrl } = read.config;
  const database = await openBeside({ dataDir, databaseUrl, log: { info: () => undefined } });
  const switched = await switchFlag(database, brand, flag === undefined ? undefined : { flag, on: how === 'on' });
  await database.close();
  if (!switched.ok) throw new Error(switched.problem);
  for (const [name, on] of Object.entries(switched.flags))
    if (flag === undefined || name === flag) console.log(`${switched.brand} ${name} ${on ? 'on' : 'off'}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
