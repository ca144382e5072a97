import type { Config } from '../config';
import type { Database } from '../database';
import type { TenantRecord } from './record';
import { seededTenants } from './seeds';

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
  /** Whether a URL leads to one of the tenant's own hosts (S-03). */
  isOwnUrl(tenant: TenantRecord, url: string): boolean;
  /** The port that was taken, for `urlOf`. */
  setPort(port: number): void;
  reload(): Promise<void>;
}

const WEB = new Set(['http:', 'https:']);

/** Host name without port, in one case; a desktop host is that of its brand (OQ-20). */
function hostName(host: string): string {
  const name = host.trim().toLowerCase().replace(/:\d+$/, '').replace(/\.$/, '');
  return name.startsWith('d.') ? name.slice(2) : name;
}

/** Puts the seeded brands in place, but for those that were edited, and opens the directory. */
export async function openTenants(database: Database, config: Pick<Config, 'publicUrl'>): Promise<TenantDirectory> {
  for (const record of seededTenants) {
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

  async function reload() {
    const { rows } = await database.query<{ record: TenantRecord }>('select record from tenant order by id');
    tenants = rows.map(({ record }) => record);
    hosts = new Map(tenants.flatMap((tenant) => tenant.hosts.map((host) => [host, tenant])));
  }
  await reload();

  return {
    byHost: (host) => hosts.get(hostName(host)),
    byId: (id) => tenants.find((tenant) => tenant.id === id),
    byWhiteLabel: (id) => tenants.find((tenant) => tenant.whiteLabelId === id || tenant.demoWhiteLabelId === id),
    all: () => tenants,
    urlOf(tenant) {
      const host = tenant.hosts[0] ?? 'localhost';
      if (!config.publicUrl) return `http://${host}:${port}`;
      const { protocol, port: outside } = new URL(config.publicUrl);
      return `${protocol}//${host}${outside ? `:${outside}` : ''}`;
    },
    isOwnUrl(tenant, url) {
      if (!URL.canParse(url)) return false;
      const { protocol, hostname, username, password } = new URL(url);
      return WEB.has(protocol) && username === '' && password === '' && tenant.hosts.includes(hostName(hostname));
    },
    setPort: (taken) => void (port = taken),
    reload,
  };
}
