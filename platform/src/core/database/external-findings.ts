import { lookup } from 'node:dns/promises';
import { BlockList, isIP } from 'node:net';
import pg from 'pg';
import { findErrorCode, findText } from '@backlay/shared/domain';

const CONNECT_MS = 5000;
/** A clock that differs more makes tokens, bet delays and results wrong, ms. */
const CLOCK_MS = 1000;

const privateRanges = new BlockList();
for (const [network, bits] of [
  ['127.0.0.0', 8],
  ['10.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
  ['169.254.0.0', 16],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of [
  ['::1', 128],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  privateRanges.addSubnet(network, bits, 'ipv6');

/** What is wrong with the database of DATABASE_URL, one line each. An unreachable one is a finding in every mode, the rest in production. */
export async function listExternalFindings(
  databaseUrl: string,
  mode: 'demo' | 'production',
  clock: () => number = Date.now,
): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: CONNECT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return mode === 'production' ? await inspect(client, databaseUrl, clock) : [];
  } catch (error) {
    const reason = findErrorCode(error) ?? findText(error, 'message');
    return [
      `DATABASE_URL cannot be used: ${reason}. Accepted: a PostgreSQL 15 or later that is running and lets this user in.`,
    ];
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function inspect(client: pg.Client, databaseUrl: string, clock: () => number): Promise<readonly string[]> {
  const findings: string[] = [];
  const before = clock();
  const { rows } = await client.query<{ super: boolean; now: number; installed: string | null }>(
    `select (select rolsuper from pg_roles where rolname = current_user) as super,
       extract(epoch from clock_timestamp())::float8 * 1000 as now, to_regclass('installation')::text as installed`,
  );
  const after = clock();
  const [found] = rows;
  if (found?.super)
    findings.push(
      'DATABASE_URL has a superuser role: a hole in the platform would become the whole server. Accepted: a role of its own.',
    );
  if (found && (found.now < before - CLOCK_MS || found.now > after + CLOCK_MS))
    findings.push(
      'DATABASE_URL: the clock of the database differs by more than 1 s: tokens, bet delays and results depend on it. Accepted: both clocks synchronised.',
    );
  if (!(await isProtected(databaseUrl)))
    findings.push(
      'DATABASE_URL is without TLS to a host that is not private: it can be intercepted. Accepted: sslmode=verify-full.',
    );
  if (found?.installed) {
    const known = await client.query<{ mode: string }>('select mode from installation');
    if (known.rows[0]?.mode === 'demo') findings.push(demoFinding('DATABASE_URL names a database that'));
  }
  return findings;
}

/** The finding for a place that holds data of the demonstration. */
export const demoFinding = (place: string): string =>
  `${place} ran in demo mode: it holds accounts with public passwords and money that is not real. Accepted: a new one.`;

/** What is wrong with CONTROL_DATABASE_URL in production, one line each. A group starts without it, so that it may be unreachable. */
export async function listControlFindings(url: string, mode: 'demo' | 'production'): Promise<readonly string[]> {
  return mode === 'production' && (await findReach(url)) === 'public'
    ? [
        'CONTROL_DATABASE_URL is without TLS to a host that is not private: it can be intercepted. Accepted: sslmode=verify-full.',
      ]
    : [];
}

const isProtected = async (databaseUrl: string): Promise<boolean> => (await findReach(databaseUrl)) === 'protected';

/** Who could read along on the way to a database; unknown where its name leads nowhere. */
async function findReach(databaseUrl: string): Promise<'protected' | 'public' | 'unknown'> {
  const { hostname, searchParams } = new URL(databaseUrl);
  if (['require', 'verify-ca', 'verify-full'].includes(searchParams.get('sslmode') ?? '')) return 'protected';
  const host = decodeURIComponent(searchParams.get('host') ?? hostname).replace(/^\[|\]$/g, '');
  // A socket of this machine.
  if (host === '' || host.startsWith('/')) return 'protected';
  const found = isIP(host) ? [{ address: host }] : await lookup(host, { all: true }).catch(() => []);
  if (found.length === 0) return 'unknown';
  const isPrivate = found.every(({ address }) => privateRanges.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
  return isPrivate ? 'protected' : 'public';
}
