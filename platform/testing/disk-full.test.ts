import { openTestPlatform, type TestPlatform } from './index';
import type { Readiness } from '../src/core/health';

let platform: TestPlatform;
const log: { readonly msg: string; readonly part?: string }[] = [];
beforeAll(async () => {
  platform = await openTestPlatform(
    { ADMIN_PORT: '0', LOG_LEVEL: 'warn', MAX_DATABASE_DELAY: '1000' },
    { logDestination: { write: (line: string) => void log.push(JSON.parse(line) as (typeof log)[number]) } },
  );
});
afterAll(() => platform?.close());

const readiness = async () => {
  const response = await fetch(`http://127.0.0.1:${platform.running.adminPort}/readyz`);
  return { status: response.status, database: ((await response.json()) as Readiness).parts.database };
};
/** Every write of this process then does what a disk does: `body` is the body of a trigger of the database. */
async function onWrite(body: string): Promise<void> {
  await platform.database.query(
    `CREATE OR REPLACE FUNCTION test_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN ${body}; RETURN NEW; END $$`,
  );
  await platform.database.query(
    'CREATE OR REPLACE TRIGGER test_disk BEFORE INSERT OR UPDATE ON platform_process FOR EACH ROW EXECUTE FUNCTION test_disk()',
  );
}

test.each([
  ['full', `RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'`, 'The disk of the database is full'],
  [
    'failing',
    `RAISE EXCEPTION 'could not write' USING ERRCODE = '58030'`,
    'The disk of the database cannot be written to',
  ],
  ['frozen', 'PERFORM pg_sleep(3)', 'The database did not respond within 1000 ms'],
] as const)(
  'a %s disk is named in one log line and in /readyz, calls get 503, and both end with it [G3.01]',
  async (_kind, body, detail) => {
    const token = await platform.login('royal');
    log.length = 0;
    await onWrite(body);
    while ((await readiness()).database.state === 'ok') await new Promise((done) => setTimeout(done, 20));
    expect(await readiness()).toMatchObject({ status: 200, database: { state: 'degraded', detail } });
    const refused = await platform.call('royal', 'points', { token });
    expect(refused).toMatchObject({ status: 503, headers: { 'retry-after': '1' } });
    expect(log.filter(({ msg, part }) => msg === 'part state changed' && part === 'database')).toMatchObject([
      { state: 'degraded', detail },
    ]);
    await platform.database.query('DROP TRIGGER test_disk ON platform_process');
    while ((await readiness()).database.state !== 'ok') await new Promise((done) => setTimeout(done, 20));
    expect((await platform.call('royal', 'points', { token })).status).toBe(200);
  },
);
