// Replaces SECRET_KEY without ending a session, beside the platforms that use it: rotate. docs/operate/keys.md has the steps.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openKeys } from '../platform';
import { loadKeys, readConfig, replaceGeneratedSecret, type Config } from '../core/config';
import { attachDatabase } from '../core/database';

const STEPS = `SECRET_KEY is set, so that its processes have to know the new key first:
1. Restart each process with the new key in SECRET_KEY_PREVIOUS.
2. Run npm run keys rotate with the new key in SECRET_KEY and the old one in SECRET_KEY_PREVIOUS.
3. Restart each process with the same two, and after 7 days without SECRET_KEY_PREVIOUS.`;

async function rotate(config: Config): Promise<string> {
  const { dataDir, databaseUrl, migrateOnStart: migrates, secretKey, secretKeyPrevious } = config;
  if (secretKey === null) {
    if (!existsSync(join(dataDir, 'secret')))
      throw new Error(`No key found in ${dataDir}. Start the platform there first.`);
    const until = replaceGeneratedSecret(dataDir, Date.now());
    if (until)
      throw new Error(`The key was replaced before: restart the platform, and again after ${until.toISOString()}.`);
    return 'The key is replaced. Restart the platform: it encrypts stored secrets anew and accepts the old key for 7 days.';
  }
  if (secretKeyPrevious === null) throw new Error(STEPS);
  const database = await attachDatabase({ dataDir, databaseUrl, migrates, log: { info: () => undefined } });
  try {
    await openKeys(database, config, loadKeys(config));
  } finally {
    await database.close();
  }
  return 'Stored secrets are encrypted with SECRET_KEY. Restart each process with both keys, and after 7 days without SECRET_KEY_PREVIOUS.';
}

async function main(): Promise<void> {
  if (process.argv.slice(2).join(' ') !== 'rotate') throw new Error('npm run keys rotate');
  const read = readConfig(process.env);
  if (!read.ok) throw new Error(read.problem);
  process.stdout.write(`${await rotate(read.config)}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
});
