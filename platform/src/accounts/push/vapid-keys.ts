import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { seal, unseal, type Config, type PurposeKeys } from '../../core/config';
import type { Database } from '../../core/database';

/** The key pair of web push, in base64url (RFC 8292). */
export interface VapidKeys {
  readonly publicKey: string;
  readonly privateKey: string;
}

const generateKeys = async () => (await import('web-push')).default.generateVAPIDKeys();

type KeyConfig = Pick<Config, 'vapidPublicKey' | 'vapidPrivateKey' | 'redisUrl' | 'dataDir'>;

/**
 * The pair of the configuration, else one that is generated once. It is stored in the data folder with mode 600, or sealed in the
 * database of several processes (E7.01).
 * @throws {Error} where only one key of the pair is configured
 */
export async function loadVapidKeys(
  config: KeyConfig,
  database: Pick<Database, 'query'>,
  sealing: PurposeKeys,
): Promise<VapidKeys> {
  const { vapidPublicKey: publicKey, vapidPrivateKey: privateKey } = config;
  if (publicKey && privateKey) return { publicKey, privateKey };
  if (publicKey || privateKey)
    throw new Error('Cannot use web push: VAPID_PUBLIC_KEY and VAPID_PRIVATE_KEY are a pair');
  return config.redisUrl === null ? loadFromFolder(config.dataDir) : loadFromDatabase(database, sealing);
}

async function loadFromFolder(dataDir: string): Promise<VapidKeys> {
  const file = join(dataDir, 'vapid-keys');
  if (!existsSync(file)) {
    mkdirSync(dataDir, { recursive: true });
    const { publicKey, privateKey } = await generateKeys();
    writeFileSync(file, `${publicKey}\n${privateKey}\n`, { mode: 0o600, flag: 'wx' });
  }
  chmodSync(file, 0o600);
  const [publicKey = '', privateKey = ''] = readFileSync(file, 'utf8').split('\n');
  return { publicKey, privateKey };
}

async function loadFromDatabase(database: Pick<Database, 'query'>, sealing: PurposeKeys): Promise<VapidKeys> {
  const fresh = await generateKeys();
  const sealed = seal(sealing, Buffer.from(fresh.privateKey));
  // Processes that start together agree on the row that came first.
  const { rows } = await database.query<{ public_key: string; private_key: Buffer }>(
    `insert into push_key (public_key, private_key) values ($1, $2)
     on conflict (is_only) do update set is_only = true returning public_key, private_key`,
    [fresh.publicKey, sealed],
  );
  const [row] = rows;
  const opened = row && unseal(sealing, row.private_key);
  if (row && opened) {
    const privateKey = opened.secret.toString();
    if (!opened.isCurrent)
      await database.query('update push_key set private_key = $1', [seal(sealing, Buffer.from(privateKey))]);
    return { publicKey: row.public_key, privateKey };
  }
  // A lost key ends the subscriptions that were made with it: push services refuse another one.
  await database.query(
    `with ended as (delete from push_subscription) update push_key set public_key = $1, private_key = $2`,
    [fresh.publicKey, sealed],
  );
  return fresh;
}
