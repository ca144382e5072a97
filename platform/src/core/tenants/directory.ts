import type { Config } from '../config';
import type { Database } from '../database';
import { STAFF_TYPES, FLAGS_OFF, type TenantFlag } from '@backlay/shared/domain';
import { flagsOff, type TenantRecord } from './record';
import { needsCheck, VERIFIED_HOSTS } from './host-checks';
import { seededTenants } from './seeds';

/** What an administrator switches while a site runs. */
export interface TenantOverrides {
  readonly isMaintenance?: boolean;
  readonly useSocket?: boolean;
}

/** Every tenant, in memory; read again with `reload`. */
export interface TenantDirectory {
  /** By Host header, with or without port. */
  byHost(host: string): TenantRecord | undefined;
  byId(id: string): TenantRecord | undefined;
  /** By white label, or by the white label of its demo accounts. */
  byWhiteLabel(whiteLabelId: string): TenantRecord | undefined;
  all(): readonly TenantRecord[];
  /** Where a person finds the brand, without a slash at the end. */
  urlOf(tenant: TenantRecord): string;
  /** Where players may switch to with their session; null without a sister, or with one that does not agree (S-02). */
  sisterUrlOf(tenant: TenantRecord): string | null;
  /** Whether a URL leads to one of the tenant's own hosts (S-03). */
  isOwnUrl(tenant: TenantRecord, url: string): boolean;
  /** The port that was taken, for `urlOf`. */
  setPort(port: number): void;
  reload(): Promise<void>;
  /** Switches brands over while they run, and remembers it (A7.37, A7.38). */
  setSwitches(ids: readonly string[], switches: TenantOverrides, by: string): Promise<void>;
  /** Called after `setSwitches`. */
  onSwitched(listener: () => void): void;
}

const WEB = new Set(['http:', 'https:']);

/** Host name without port, in one case; a desktop host is that of its brand (OQ-20). */
function hostName(host: string): string {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return name.startsWith('d.') ? name.slice(2) : name;
}

interface SwitchedRow {
  readonly record: TenantRecord;
  readonly isMaintenance: boolean | null;
  readonly useSocket: boolean | null;
  readonly isPublished: boolean;
}

/** The record as it holds now: every flag that it does not know is off, and what an administrator switched goes before it. */
function switched({ record, isMaintenance, useSocket }: SwitchedRow): TenantRecord {
  const { app, flags } = record;
  return {
    ...record,
    flags: { ...flagsOff, ...flags },
    app: {
      ...app,
      isMaintenance: isMaintenance ?? app.isMaintenance,
      useSocket: useSocket ?? app.useSocket,
    },
  };
}

type Defaults = Pick<Config, 'lastGood' | 'releaseChannel' | 'mode'>;

/** What the configuration sets for every brand: figures that it lacks, a developer's channel, the second factor in production. */
const withDefaults = (tenant: TenantRecord, { lastGood, releaseChannel, mode }: Partial<Defaults>): TenantRecord => ({
  ...tenant,
  rules: {
    ...tenant.rules,
    lastGood: { ...lastGood, ...tenant.rules.lastGood },
    ...(releaseChannel && { channel: releaseChannel }),
    ...(mode === 'production' && { secondFactorRoles: STAFF_TYPES }),
  },
});

type DirectoryConfig = Pick<Config, 'publicUrl'> &
  Partial<Pick<Config, 'staffHost' | 'domainChecks' | 'brandGroup'> & Defaults>;

/** Whether a brand is of this database: in a group the staff site and the brands that are assigned to it (G6.05). */
async function readServed(
  database: Pick<Database, 'query'>,
  { brandGroup = null }: DirectoryConfig,
): Promise<(tenant: Pick<TenantRecord, 'id' | 'audience'>) => boolean> {
  if (brandGroup === null) return () => true;
  const { rows } = await database.query<{ brand: string }>('SELECT brand FROM group_member');
  const members = new Set(rows.map(({ brand }) => brand));
  return ({ id, audience }) => audience === 'staff' || members.has(id);
}

/** The tenants of the build: the demonstration's brands, or in production the staff site alone (D1.09). */
function seedsOf({ mode, staffHost = null, brandGroup = null }: DirectoryConfig): readonly TenantRecord[] {
  // Each group of a demonstration has a staff site with a host of its own.
  if (mode !== 'production')
    return seededTenants.map((tenant) =>
      tenant.audience === 'staff' && brandGroup !== null && staffHost !== null
        ? { ...tenant, hosts: [staffHost] }
        : tenant,
    );
  return seededTenants
    .filter(({ audience }) => audience === 'staff')
    .map((staff) => ({ ...staff, hosts: staffHost ? [staffHost] : [] }));
}

/** Puts the tenants of the build in place, but for those that were edited, and opens the directory. */
export async function createTenantDirectory(database: Database, config: DirectoryConfig): Promise<TenantDirectory> {
  const isOwn = await readServed(database, config);
  for (const record of seedsOf(config).filter(isOwn)) {
    await database.query(
      `insert into tenant (id, white_label_id, record) values ($1, $2, $3)
       on conflict (id) do update set record = excluded.record, white_label_id = excluded.white_label_id
       where tenant.edited_at is null`,
      [record.id, record.whiteLabelId, JSON.stringify(record)],
    );
  }
  let tenants: readonly TenantRecord[] = [];
  let hosts = new Map<string, TenantRecord>();
  let port = 0;
  const switchedListeners: (() => void)[] = [];

  async function reload() {
    const { rows } = await database.query<SwitchedRow>(
      `select t.record, s.is_maintenance as "isMaintenance", s.use_socket as "useSocket",
         t.is_published as "isPublished"
       from tenant t left join tenant_override s on s.tenant_id = t.id order by t.id`,
    );
    const isMember = await readServed(database, config);
    tenants = rows.map((row) => withDefaults(switched(row), config)).filter(isMember);
    const published = new Set(rows.flatMap(({ record, isPublished }) => (isPublished ? [record.id] : [])));
    // A brand that was never published is set up by staff; nobody reaches it (D6.02).
    const served = tenants.filter(({ id }) => published.has(id));
    const isServed = await readServedHosts();
    hosts = new Map(
      served.flatMap((tenant) => tenant.hosts.filter((host) => isServed(tenant, host)).map((host) => [host, tenant])),
    );
  }

  /** Which hosts of brands are served: those that lead here, where that is checked (D6.03). The staff site shows why one is not. */
  async function readServedHosts(): Promise<(tenant: TenantRecord, host: string) => boolean> {
    if (!config.domainChecks) return () => true;
    const { rows } = await database.query<{ host: string; tenantId: string }>(VERIFIED_HOSTS);
    const owners = new Map(rows.map(({ host, tenantId }) => [host, tenantId]));
    return ({ id, audience }, host) => audience === 'staff' || !needsCheck(host) || owners.get(host) === id;
  }
  await reload();

  function urlOf(tenant: TenantRecord): string {
    const host = tenant.hosts[0] ?? 'localhost';
    if (!config.publicUrl) return `http://${host}:${port}`;
    const { protocol, port: outside } = new URL(config.publicUrl);
    return `${protocol}//${host}${outside ? `:${outside}` : ''}`;
  }

  return {
    byHost: (host) => hosts.get(hostName(host)),
    byId: (id) => tenants.find((tenant) => tenant.id === id),
    byWhiteLabel: (id) => tenants.find((tenant) => tenant.whiteLabelId === id || tenant.demoWhiteLabelId === id),
    all: () => tenants,
    urlOf,
    sisterUrlOf(tenant) {
      const sister = tenants.find(({ id }) => id === tenant.rules.sister);
      return sister?.rules.sister === tenant.id ? urlOf(sister) : null;
    },
    isOwnUrl(tenant, url) {
      if (!URL.canParse(url)) return false;
      const { protocol, hostname, username, password } = new URL(url);
      return WEB.has(protocol) && username === '' && password === '' && tenant.hosts.includes(hostName(hostname));
    },
    async setSwitches(ids, { isMaintenance, useSocket }, by) {
      await database.query(
        `insert into tenant_override (tenant_id, is_maintenance, use_socket, changed_by)
         select id, $2::boolean, $3::boolean, $4 from tenant where id = any ($1)
         on conflict (tenant_id) do update set is_maintenance = coalesce(excluded.is_maintenance, tenant_override.is_maintenance),
           use_socket = coalesce(excluded.use_socket, tenant_override.use_socket), changed_by = excluded.changed_by, changed_at = now()`,
        [[...ids], isMaintenance ?? null, useSocket ?? null, by],
      );
      await reload();
      for (const listener of switchedListeners) listener();
    },
    onSwitched: (listener) => void switchedListeners.push(listener),
    setPort: (taken) => void (port = taken),
    reload,
  };
}

export type FeatureFlagResult =
  | { readonly ok: true; readonly brand: string; readonly flags: Readonly<Record<TenantFlag, boolean>> }
  | { readonly ok: false; readonly problem: string };

/**
 * The switches of a brand (OQ-25), after one of them was turned on or off where one is named. What is served follows at once, and the
 * record no longer follows the seed of the build. A brand or a switch that is none is a problem in words.
 */
export async function setFeatureFlag(
  database: Pick<Database, 'query'>,
  brand: string,
  change?: { readonly flag: string; readonly on: boolean },
): Promise<FeatureFlagResult> {
  if (change && !Object.hasOwn(FLAGS_OFF, change.flag))
    return { ok: false, problem: `There is no switch ${change.flag}: ${Object.keys(FLAGS_OFF).join(', ')}` };
  if (change)
    await database.query(
      `update tenant set record = jsonb_set(record, array['flags', $2], to_jsonb($3::boolean)), edited_at = now() where id = $1`,
      [brand, change.flag, change.on],
    );
  const { rows } = await database.query<{ id: string; flags: Partial<Record<TenantFlag, boolean>> | null }>(
    `select id, record -> 'flags' as flags from tenant order by id`,
  );
  const found = rows.find(({ id }) => id === brand);
  if (!found) return { ok: false, problem: `There is no brand ${brand}: ${rows.map(({ id }) => id).join(', ')}` };
  return { ok: true, brand, flags: { ...FLAGS_OFF, ...found.flags } };
}
