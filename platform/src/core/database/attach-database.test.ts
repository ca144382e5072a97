import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { buildProgram } from '../../../testing/programs';
import { attachDatabase } from './attach-database';
import { openTestDatabase } from './testing';

const commands: readonly (readonly [string, readonly string[]])[] = [
  ['cli/tenant-flag.ts', ['royal']],
  ['cli/staff.ts', ['create-administrator', 'head']],
  ['cli/staff.ts', ['list']],
  ['cli/staff.ts', ['block', 'head']],
  ['cli/brand.ts', ['export', 'royal']],
  ['cli/brand.ts', ['apply', '<file>', '--dry-run']],
  ['cli/brand.ts', ['versions', 'royal']],
  ['cli/backup.ts', ['<place>']],
  ['cli/backup.ts', ['drill', '<place>']],
  ['cli/archive.ts', ['list']],
  ['cli/archive.ts', ['find', 'asha']],
  ['cli/release.ts', ['releases']],
  ['cli/release.ts', ['pin', 'royal', 'wallet', '1.0.0']],
  ['cli/verify-ledger.ts', []],
  ['cli/contract-check.ts', []],
];

test.each(commands)(
  '%s %j in a folder without a database prints the path, exits 1 and creates nothing [G2.08]',
  async (file, args) => {
    const program = await buildProgram(join(__dirname, '../..', file));
    const folder = mkdtempSync(join(tmpdir(), 'backlay-beside-'));
    const place = `${folder}-place`;
    const given = args.map((word) => word.replace('<place>', place).replace('<file>', __filename));
    try {
      const { PATH, HOME } = process.env;
      const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...given], {
        env: { PATH, HOME, DATA_DIR: folder, OLD_MONTHS_TO: place },
        encoding: 'utf8',
        input: '',
      });
      expect([status, stdout]).toEqual([1, '']);
      expect(stderr.replace(/^error: /, '')).toBe(
        `No database found: there is none in ${folder} (DATA_DIR), and DATABASE_URL is not set. Start the platform there first, or name the right folder.\n`,
      );
      expect([readdirSync(folder), existsSync(place)]).toEqual([[], false]);
    } finally {
      rmSync(place, { recursive: true, force: true });
      rmSync(folder, { recursive: true, force: true });
    }
  },
);

test('an external database without platform tables is refused and unchanged [G2.08]', async () => {
  const { endpoint, close } = await openTestDatabase();
  const client = new pg.Client({ ...endpoint, database: 'postgres' });
  await client.connect();
  try {
    const { user, password, host, port } = endpoint;
    const databaseUrl = `postgres://${user}:${password}@/postgres?host=${encodeURIComponent(host)}&port=${port}`;
    const asked = attachDatabase({ databaseUrl, dataDir: tmpdir(), log: { info: () => undefined } });
    await expect(asked).rejects.toThrow(/^No database found: the one that DATABASE_URL names has no tables/);
    const { rows } = await client.query(`select count(*)::int as tables from pg_tables where schemaname = 'public'`);
    expect(rows).toEqual([{ tables: 0 }]);
  } finally {
    await client.end();
    await close();
  }
});
