// bench: the audit of the registry with 1,000,000 entries: a page by each filter and by three together, and the memory of an export; exits 1 above 200 ms (p95) or 50 MB (F2.11)
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { proveAudit } from '../src/core/audit';
import { openDatabase, readMigrations } from '../src/core/database';
import { exportLines, readEntries, type AuditFilter } from '../src/delivery/registry-api/audit-handler';

const ENTRIES = Number(process.argv[2] ?? 1_000_000);
const ROUNDS = 40;
/** Entries of one transaction: each is appended to the chain at its end, one after the other. */
const BATCH = 5_000;
const PAGE_MS = 200;
const EXPORT_BYTES = 50 * 2 ** 20;
const EVERYTHING = { brands: null, remotes: null };
/** A white label: one brand of twenty. */
const ONE_BRAND = { brands: ['brand-7'], remotes: null };

const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-audit-'));
const database = await openDatabase({ dataDir, log: { info: () => undefined }, migrations: readMigrations() });
let isMissed = false;
const check = (name: string, value: number, limit: number, unit: string): void => {
  isMissed ||= value > limit;
  process.stdout.write(`${name.padEnd(44)} ${value.toFixed(1).padStart(8)} ${unit}  at most ${limit}\n`);
};

try {
  for (let from = 1; from <= ENTRIES; from += BATCH)
    await database.query(
      `insert into admin_audit (created_at, actor_name, actor_type, subject_kind, subject_id, action, tenant_id, channel, remote,
       from_version, to_version, reason, actor_kind, from_git_revision, to_git_revision)
     select timestamptz '2026-01-01' + n * interval '20 seconds', 'person-' || n % 200, 'person', 'remote', 'remote-' || n % 30,
       (array['pin', 'unpin', 'promote', 'rollback', 'publish'])[1 + n % 5],
       case when n % 5 < 2 then 'brand-' || n % 20 end, case when n % 5 = 2 then (array['stable', 'next'])[1 + n % 2] end,
       'remote-' || n % 30, '1.' || n % 400 || '.0', '1.' || n % 401 || '.0', 'reason ' || n, 'person',
       lpad(to_hex(n % 5000), 40, '0'), lpad(to_hex(n % 5003), 40, '0')
     from generate_series($1::int, $2::int) as n`,
      [from, Math.min(from + BATCH - 1, ENTRIES)],
    );
  await database.query('analyze admin_audit');

  const filters: Readonly<Record<string, AuditFilter>> = {
    none: {},
    remote: { remote: 'remote-3' },
    brand: { brand: 'brand-7' },
    channel: { channel: 'next' },
    actor: { actor: 'person-17' },
    action: { action: 'rollback' },
    version: { version: '1.250.0' },
    'a version that no entry has': { version: '9.9.9' },
    'git revision': { gitRevision: '0000000000000000000000000000000000000123' },
    'an actor that no entry has': { actor: 'nobody' },
    'a week': { from: '2026-02-01T00:00:00Z', to: '2026-02-08T00:00:00Z' },
    'remote, action and a month': {
      remote: 'remote-3',
      action: 'rollback',
      from: '2026-03-01T00:00:00Z',
      to: '2026-04-01T00:00:00Z',
    },
  };
  for (const [name, filter] of Object.entries(filters))
    for (const [who, bounds] of [
      ['', EVERYTHING],
      [', one brand', ONE_BRAND],
    ] as const) {
      const times: number[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const started = performance.now();
        await readEntries(database, filter, bounds, { before: undefined, limit: 50 });
        times.push(performance.now() - started);
      }
      times.sort((a, b) => a - b);
      check(`page, p95: ${name}${who}`, times[Math.floor(ROUNDS * 0.95)] ?? Infinity, PAGE_MS, 'ms');
    }

  const before = process.memoryUsage().rss;
  let [highest, lines] = [before, 0];
  for await (const text of exportLines(database, {}, EVERYTHING, 'csv')) {
    lines += text.split('\r\n').length - 1;
    highest = Math.max(highest, process.memoryUsage().rss);
  }
  process.stdout.write(`${lines - 1} entries exported\n`);
  if (lines - 1 !== ENTRIES) isMissed = true;
  check('memory of an export', (highest - before) / 2 ** 20, EXPORT_BYTES / 2 ** 20, 'MB');

  const proofStarted = performance.now();
  const broken = await proveAudit(database);
  process.stdout.write(`proof of the chain: ${((performance.now() - proofStarted) / 1000).toFixed(1)} s\n`);
  if (broken.length > 0) throw new Error(broken.join());
} finally {
  await database.close();
  rmSync(dataDir, { recursive: true, force: true });
}
process.exitCode = isMissed ? 1 : 0;
