import {
  checkContract,
  checkRoutes,
  checkSharedModules,
  checkSlots,
  type Incompatibility,
} from '@backlay/shared/compatibility';
import type { ReleaseDetail } from '@backlay/shared/contract';
import { wantedGrants, type ReleaseRecord } from '@backlay/shared/contract/schemas';
import { findUnaccepted, picturesFor } from '@backlay/shared/registry';
import { compare } from 'semver';
import { z } from 'zod';
import type { Database } from '../../core/database';
import type { TenantRecord } from '../../core/tenants';
import { readSignatures } from '../signatures';
import { compareGrants, findMissingGrant } from './grants';
import { visitOf } from './registry-change';
import { listMatrixCells, type ReleaseAdminView } from './admin-overview';
import { computeHealth } from './health';
import { resolve, revokedIncompatibility, withheldFrom, type Resolution } from './resolve';
import { findChannel, keyOf, recordOf, versionsOf, type RegistrySnapshot } from './snapshot';
import { releasePath, type ReleaseStore } from './store';
import { releaseTenant } from './tenants';
import { rateOf, BUCKET_MS } from './load-stats';
import { findCorruptFile, readComparison } from './verify';

const SERIES_MS = 60 * 60_000;
const EXECUTED = /\.(js|css)$/;

type Check = ReleaseDetail['checks'][number];

const checkOf = (rule: Check['rule'], label: string, incompatibility: Incompatibility | null, fine: string): Check => ({
  rule,
  label,
  ok: incompatibility === null,
  detail: incompatibility?.reason ?? fine,
  remedy: incompatibility?.remedy ?? null,
});

/** Each rule of pinning, with the verdict of this version on this tenant. */
async function checksOf(
  record: ReleaseRecord,
  snapshot: RegistrySnapshot,
  resolution: Resolution | null,
  store: Pick<ReleaseStore, 'read'>,
): Promise<Check[]> {
  const broken = await findCorruptFile(store, record);
  const files: Check = {
    rule: 'files',
    label: 'Files as released',
    ok: broken === null,
    detail: broken?.reason ?? `${Object.keys(record.files).length} files answer with their hashes`,
    remedy: broken ? 'release it again under another version' : null,
  };
  const revoked = checkOf(
    'revoked',
    'Not revoked',
    revokedIncompatibility(snapshot, record.name, record.version),
    'in use',
  );
  if (record.kind === 'shell' || !resolution) return [files, revoked];
  const beside = resolution.remotes.map(({ release }) => release).filter(({ name }) => name !== record.name);
  const { shell } = resolution;
  return [
    files,
    revoked,
    checkOf(
      'contract',
      `Contract of shell ${shell.version}`,
      checkContract(record, shell),
      `${record.contract} takes ${shell.contract}`,
    ),
    checkOf(
      'shared',
      'Shared modules',
      checkSharedModules(record, shell),
      `${Object.keys(record.shared).length} ranges hold`,
    ),
    checkOf('routes', 'Routes', checkRoutes(record, beside), `${record.routes.length} of its own`),
    checkOf('slots', 'Slots', checkSlots(record, beside), `${record.slots.length} filled`),
  ];
}

/** Bytes as they are, and of scripts and styles as a browser gets them. */
function sizeOf(record: ReleaseRecord): ReleaseDetail['size'] {
  const files = Object.entries(record.files);
  return {
    files: files.length,
    raw: files.reduce((sum, [, { bytes }]) => sum + bytes, 0),
    compressed: files
      .filter(([path]) => EXECUTED.test(path))
      .reduce((sum, [, { bytes, br, gz }]) => sum + (br ?? gz ?? bytes), 0),
    budget: record.budget ?? null,
  };
}

interface VersionRow {
  readonly version: string;
  readonly published_at: Date;
  readonly revoked_at: Date | null;
  readonly revoked_by: string | null;
  readonly revoked_reason: string | null;
}

export interface ReleaseDetailQuery {
  readonly tenant: TenantRecord;
  readonly url: string;
  readonly remote: string;
  /** The active version there by default. */
  readonly version?: string;
  readonly may: ReleaseDetail['may'];
}

/** All that is known of one version on one tenant; null when there is no such version. */
export async function getReleaseDetail(
  database: Database,
  store: Pick<ReleaseStore, 'read'>,
  view: ReleaseAdminView,
  { tenant, url, remote, version: asked, may }: ReleaseDetailQuery,
): Promise<ReleaseDetail | null> {
  const { snapshot, traffic, now } = view;
  const { threshold, ...followed } = releaseTenant(tenant);
  const channel = findChannel(snapshot, followed, remote);
  const cell = listMatrixCells(tenant, view).find((one) => one.remote === remote);
  const version = asked ?? cell?.version ?? cell?.wanted ?? findNewest(snapshot, remote);
  const record = version ? recordOf(snapshot, remote, version) : undefined;
  if (!cell || !version || !record) return null;
  const { rows } = await database.query<VersionRow>(
    'select version, published_at, revoked_at, revoked_by, revoked_reason from release_version where name = $1',
    [remote],
  );
  const row = rows.find((one) => one.version === version);
  const failures = await database.query<{ phase: string; failures: number; cause: string; path: string; at: Date }>(
    `select phase, sum(failures)::int as failures, max(last_cause) as cause, max(last_path) as path, max(last_at) as at from remote_failure_stats
     where tenant_id = $1 and remote = $2 and version = $3 and last_at >= $4 group by phase order by failures desc`,
    [tenant.id, remote, version, new Date(now - 86_400_000)],
  );
  const steps = traffic.filter((one) => one.tenantId === tenant.id && one.remote === remote);
  const of = (which: string) => steps.filter((step) => step.version === which);
  const health = computeHealth(of(version), threshold, now);
  const resolution = resolve(snapshot, visitOf(releaseTenant(tenant)));
  const grants = grantsOf(record, snapshot, tenant.id);
  return {
    revision: snapshot.revision,
    may,
    tenant: { id: tenant.id, name: tenant.name, url, channel },
    remote,
    kind: record.kind,
    version,
    source: record.revision,
    publishedAt: (row?.published_at ?? new Date(now)).toISOString(),
    revoked: row?.revoked_at
      ? { at: row.revoked_at.toISOString(), by: row.revoked_by ?? '', reason: row.revoked_reason }
      : null,
    contract: record.contract,
    cell,
    checks: [
      ...(await checksOf(record, snapshot, resolution, store)),
      ...grantChecks(record, snapshot, tenant.id),
      sizeCheck(record),
      ...(await evidenceChecks(record, store)),
      ...(await pictureChecks(record, cell.version, tenant.id, store)),
      ...(await signatureChecks(record, snapshot, tenant.id, database)),
      {
        rule: 'failures',
        label: 'Failed loads',
        ok: health.health !== 'failing',
        detail: `${health.failures} of ${Math.max(health.loads, health.failures)} in ${threshold.minutes} minutes`,
        remedy: health.health === 'failing' ? `at most ${Math.round(threshold.rate * 100)} in a hundred` : null,
      },
    ],
    grants,
    size: sizeOf(record),
    series: seriesOf(of(version), now),
    failures: failures.rows.map((one) => ({ ...one, at: one.at.toISOString() })),
    versions: [...versionsOf(snapshot, remote)]
      .sort((a, b) => compare(b, a))
      .map((one) => ({
        version: one,
        publishedAt: (rows.find((known) => known.version === one)?.published_at ?? new Date(now)).toISOString(),
        source: recordOf(snapshot, remote, one)?.revision ?? null,
        current: one === cell.version,
        pinned: one === cell.pinned,
        lastGood: one === cell.lastGood,
        channels: [...snapshot.channels]
          .filter(([, entries]) => entries.get(remote)?.version === one)
          .map(([name]) => name),
        revoked: snapshot.revoked.has(keyOf(remote, one)),
        health: computeHealth(of(one), threshold, now).health,
      })),
    routes: record.kind === 'remote' ? record.routes.map(({ path, screen }) => ({ path, screen })) : [],
    slots: record.kind === 'remote' ? record.slots.map(({ name }) => name) : [],
  };
}

/** The newest version that is not revoked: what a brand without the remote is shown. */
const findNewest = (snapshot: RegistrySnapshot, remote: string): string | undefined =>
  [...versionsOf(snapshot, remote)]
    .filter((one) => !snapshot.revoked.has(keyOf(remote, one)))
    .sort(compare)
    .at(-1);

/** Permissions and hosts of a version of an outside team on one brand; null of a release of the house. */
function grantsOf(record: ReleaseRecord, snapshot: RegistrySnapshot, tenantId: string): ReleaseDetail['grants'] {
  if (record.kind === 'shell' || !snapshot.teamRemotes.has(record.name)) return null;
  const { wanted, missing } = compareGrants(snapshot, tenantId, record);
  return { wanted: [...wanted], missing: [...missing] };
}

function grantChecks(record: ReleaseRecord, snapshot: RegistrySnapshot, tenantId: string): readonly Check[] {
  if (record.kind === 'shell' || !snapshot.teamRemotes.has(record.name)) return [];
  const missing = findMissingGrant(snapshot, tenantId, record);
  return [checkOf('permissions', 'Granted by the brand', missing, `${wantedGrants(record).length} granted`)];
}

const evidenceFile = z.object({
  signer: z.string(),
  commit: z.string().nullable(),
  counts: z.object({ passed: z.number(), failed: z.number() }),
});

/** The test evidence that was stored with a release; none of a remote that was built outside. */
async function evidenceChecks(record: ReleaseRecord, store: Pick<ReleaseStore, 'read'>): Promise<readonly Check[]> {
  const text = await store.read(`${releasePath(record)}/evidence.json`).catch(() => null);
  if (text === null) return [];
  const { signer, commit, counts } = evidenceFile.parse(JSON.parse(text.toString('utf8')));
  const at = commit ? ` at ${commit.slice(0, 8)}` : '';
  const detail = `${counts.passed} passed${at}, signed by ${signer}`;
  return [{ rule: 'tests', label: 'Tests', ok: counts.failed === 0, detail, remedy: null }];
}

/** The pictures of a version against those of the version that runs on the brand; none where nobody compared them. */
async function pictureChecks(
  record: ReleaseRecord,
  present: string | null,
  brand: string,
  store: Pick<ReleaseStore, 'read'>,
): Promise<readonly Check[]> {
  if (present === null || present === record.version) return [];
  const found = await readComparison(store, record, present).catch(() => null);
  if (!found) return [];
  const pictures = picturesFor(found, brand);
  const open = findUnaccepted(pictures);
  const differing = pictures.filter(({ pixels }) => pixels > 0);
  const detail = `${pictures.length} against ${present}, ${differing.length} differ, ${open.length} not accepted`;
  const names = open.slice(0, 3).map(({ name }) => name);
  const remedy = open.length > 0 ? `look at ${names.join(', ')} and accept or mend them` : null;
  return [{ rule: 'tests', label: 'Pictures', ok: open.length === 0, detail, remedy }];
}

/** Signer, commit and builder of a signed version; of any other nothing, unless the brand demands it. */
async function signatureChecks(
  { name, version }: ReleaseRecord,
  snapshot: RegistrySnapshot,
  tenantId: string,
  database: Database,
): Promise<readonly Check[]> {
  const signature = (await readSignatures(database, [name])).find((one) => one.version === version);
  const withheld = withheldFrom(snapshot, tenantId, name, version);
  const isBroken = withheld?.rule === 'signature';
  if (!signature && !isBroken) return [];
  const detail = signature
    ? `signed by ${signature.signer}, commit ${signature.commit.slice(0, 8)}, built by ${signature.builder}`
    : 'not signed';
  const remedy = isBroken ? withheld.remedy : null;
  return [{ rule: 'signature', label: 'Signature', ok: !isBroken, detail, remedy }];
}

function sizeCheck(record: ReleaseRecord): Check {
  const { compressed, budget } = sizeOf(record);
  const within = budget === null || compressed <= budget;
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
  return {
    rule: 'size',
    label: 'Size, compressed',
    ok: within,
    detail: budget === null ? kilobytes(compressed) : `${kilobytes(compressed)} of ${kilobytes(budget)}`,
    remedy: within ? null : `at most ${kilobytes(budget ?? 0)}`,
  };
}

/** The last hour in steps, also those in which nobody came. */
function seriesOf(
  steps: readonly { readonly at: number; readonly loads: number; readonly failures: number }[],
  now: number,
): ReleaseDetail['series'] {
  const last = now - (now % BUCKET_MS);
  const count = SERIES_MS / BUCKET_MS;
  return Array.from({ length: count }, (_, index) => {
    const at = last - (count - 1 - index) * BUCKET_MS;
    const { loads = 0, failures = 0 } = steps.find((step) => step.at === at) ?? {};
    return { at: new Date(at).toISOString(), loads, failures, rate: rateOf({ loads, failures }) };
  });
}
