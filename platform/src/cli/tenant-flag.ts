// Shows the switches of a brand, or sets one, beside the platform that serves it: <brand> [<switch> on|off | second-factor <roles>].
import { readConfig } from '../core/config';
import { attachDatabase } from '../core/database';
import { markSecondFactorRoles, setFeatureFlag } from '../core/tenants';

const [brand = '', flag, how] = process.argv.slice(2);
const read = readConfig(process.env);
const SECOND_FACTOR = 'second-factor';
const isOnOff = how === 'on' || how === 'off';
const wrong = !brand || (flag === SECOND_FACTOR ? !how : flag !== undefined && !isOnOff);
if (wrong || !read.ok) {
  console.error(
    read.ok ? 'npm run tenant:flag -- <brand> [<switch> on|off | second-factor <roles>|all|none]' : read.problem,
  );
  process.exit(1);
}

try {
  const { dataDir, databaseUrl, migrateOnStart: migrates } = read.config;
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  if (flag === SECOND_FACTOR && how) {
    const marked = await markSecondFactorRoles(database, brand, how);
    await database.close();
    if (!marked.ok) throw new Error(marked.problem);
    console.log(`${brand} second-factor ${marked.roles.join(',') || 'none'}`);
  } else {
    const switched = await setFeatureFlag(database, brand, flag === undefined ? undefined : { flag, on: how === 'on' });
    await database.close();
    if (!switched.ok) throw new Error(switched.problem);
    for (const [name, on] of Object.entries(switched.flags))
      if (flag === undefined || name === flag) console.log(`${switched.brand} ${name} ${on ? 'on' : 'off'}`);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
