import { BrandMover, ControlDatabase, type MoverDeps } from '../src/core/groups';
import { createDatabase, createPool, type Connection, type Database } from '../src/core/database';
import { createLedger } from '../src/money/ledger';
import { createMoveParts } from '../src/platform';
import { buildBook, buildEvent, buildMarket } from '../src/betting/feed/testing';
import { openTestDatabase, type TestDatabase } from '../src/core/database/testing';
import { openTestStore, shellRelease, type TestStore } from '../src/delivery/releases/testing';
import { databaseUrlOf, openTestPlatform, type TestPlatform } from './index';
import { hashRows } from './table-hashes';

const HOUR_MS = 3_600_000;
const SECRET_KEY = 'the same in both groups, as a move of a brand needs it';
export const BRAND = 'kings';
/** What a player has at the beginning, paise. */
const OPENING = 100_000_000_00;

/** Two groups of brands with a database and a platform each, of which the north has a brand that can be moved. */
export interface MovingBrand {
  readonly control: ControlDatabase;
  readonly north: TestPlatform;
  readonly south: TestPlatform;
  /** What the command is given. */
  readonly environment: Readonly<Record<string, string>>;
  /** A market that both groups have the same prices of. */
  publishMarket(id: string): { readonly eventId: string; readonly marketId: string };
  /** Runs a command of the move in this process. */
  mover(
    over?: Partial<Pick<MoverDeps, 'onPoint' | 'mostMs' | 'print'>>,
  ): Promise<{ mover: BrandMover; close(): Promise<void> }>;
  close(): Promise<void>;
}

async function openGroup(name: string, control: TestDatabase, store: TestStore): Promise<TestPlatform> {
  return openTestPlatform(
    {
      CONTROL_DATABASE_URL: databaseUrlOf(control),
      BRAND_GROUP: name,
      RELEASE_STORE: store.folder,
      STAFF_HOST: `staff-${name}.localhost`,
      RATE_LIMIT_SCALE: '0',
      SECRET_KEY,
    },
    { groups: { pollMs: HOUR_MS } },
  );
}

/** A brand like another one, with an account tree, a pool and players of its own. */
async function addBrand(database: Database, players: number): Promise<void> {
  await database.query(
    `INSERT INTO tenant (id, white_label_id, record, is_published, edited_at)
     SELECT $1, 'wl-' || $1, (replace(replace(record::text, 'royal', $1), 'Royal', 'Kings')::jsonb #- '{rules,sister}')
       || jsonb_build_object('rules', (record -> 'rules') - 'sister' || '{"exchange": {"pool": "of-kings"}}'), true, now()
     FROM tenant WHERE id = 'royal'`,
    [BRAND],
  );
  await database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, password_hash, created_by, tenant_ids)
     SELECT $1 || '-label', 'staff', 'whiteLabel', $1 || '-label', password_hash, 'staff-admin1', ARRAY[$1]
     FROM user_account WHERE id = 'royal-player1'`,
    [BRAND],
  );
  await database.query(
    `INSERT INTO user_account (id, tenant_id, user_type, user_name, full_name, password_hash, created_by, settings)
     SELECT $1 || '-player' || n, $1, 'user', 'player' || n, 'Asha ' || n, password_hash, $1 || '-label', settings
     FROM user_account, generate_series(1, $2::int) n WHERE id = 'royal-player1'`,
    [BRAND, players],
  );
  const ledger = createLedger(database);
  for (let n = 1; n <= players; n += 1) await ledger.openWith(`${BRAND}-player${n}`, OPENING, 'opening');
}

/** Opens both groups; the brand has so many players. */
export async function openMovingBrand(players: number): Promise<MovingBrand> {
  const store = openTestStore();
  store.publish(shellRelease());
  store.point(1, { stable: { shell: '1.0.0' } });
  const tables = await openTestDatabase([]);
  const control = new ControlDatabase(databaseUrlOf(tables));
  await control.prepare(true);
  for (const name of ['north', 'south']) await control.createGroup({ name, address: `${name}:4000` });
  for (const brand of ['royal', 'orbit', BRAND]) await control.assign(brand, 'north', 'test');
  await control.assign('metro', 'south', 'test');
  const north = await openGroup('north', tables, store);
  const south = await openGroup('south', tables, store);
  await addBrand(north.database, players);
  return {
    control,
    north,
    south,
    environment: {
      CONTROL_DATABASE_URL: databaseUrlOf(tables),
      DATABASE_URL: databaseUrlOf(south.database),
      OTHER_DATABASE_URL: databaseUrlOf(north.database),
      SECRET_KEY,
    },
    publishMarket(id) {
      const event = buildEvent({ id, name: 'Alpha v Beta' });
      const market = buildMarket(event, { priceLadder: 'CLASSIC' });
      for (const { feed } of [north, south])
        feed.publish(
          { kind: 'event', at: 1, event },
          { kind: 'market', at: 1, market },
          { kind: 'book', at: 1, eventId: event.id, book: buildBook(market) },
        );
      return { eventId: event.id, marketId: market.id };
    },
    async mover(over = {}) {
      const databases = [north, south].map(({ database }) => {
        const pool = createPool({ ...database.endpoint, max: 4 }, { unlimited: true });
        return createDatabase(pool, 'external', () => pool.end());
      });
      const [from, to] = databases as [Database, Database];
      const own = new ControlDatabase(databaseUrlOf(tables));
      const mover = new BrandMover({
        control: own,
        databases: new Map([
          ['north', from],
          ['south', to],
        ]),
        parts: createMoveParts({ secretKey: SECRET_KEY, secretKeyPrevious: null, dataDir: store.folder }),
        by: 'test',
        print: () => undefined,
        ...over,
      });
      const close = async () => {
        for (const database of databases) await database.close();
        await own.close();
      };
      return { mover, close };
    },
    async close() {
      await north.close();
      await south.close();
      await control.close();
      await tables.close();
      store.remove();
    },
  };
}

/** Count and hash of the rows of each table in whose text the brand is: a way to find them that the catalogue of the move has no part in. */
export async function hashBrand(connection: Connection): Promise<Readonly<Record<string, string>>> {
  const all = await hashRows(connection, `WHERE t::text ~* '${BRAND}'`);
  return Object.fromEntries(Object.entries(all).filter(([, hash]) => !hash.startsWith('0 ')));
}
