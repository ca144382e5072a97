import { lookup, resolveCname, resolveTxt } from 'node:dns/promises';
import { deriveKeys, type Config, type KeyRing } from '../core/config';
import type { Database, RowChangeNotifier } from '../core/database';
import { checkDomain, domainKeys, type DomainFinding, type RegisterRoute } from '../core/http';
import { HostChecks, type HostFinding } from '../core/tenants';

/** Parts of a host that players cannot do without; the settings of a proxy are for the command alone (G2.06). */
const LOOKED_AT = ['name', 'answer', 'certificate'];

export interface RegisterHostChecksDeps {
  readonly define: RegisterRoute;
  readonly config: Pick<Config, 'domainChecks' | 'publicUrl'>;
  readonly secret: KeyRing;
  readonly database: Database;
  readonly changes: Pick<RowChangeNotifier, 'on'>;
  readonly warn: (message: string, fields?: object) => void;
}

/** A site is not taken away for a certificate that ends soon, nor for what this machine alone cannot reach. */
export const toHostFinding = ({ doubt, ...finding }: DomainFinding): HostFinding =>
  doubt === undefined ? finding : { ...finding, state: doubt === 'ends-soon' ? 'right' : 'unknown' };

/** Checks of the hosts of brands, and the call that lists them (D6.03). */
export function registerHostChecks(deps: RegisterHostChecksDeps): HostChecks {
  const { define, config, secret, database, changes, warn } = deps;
  const keys = domainKeys(secret);
  const [key] = deriveKeys(secret, 'host tokens');
  const look = async (brand: string, host: string): Promise<readonly HostFinding[]> => {
    const resolve = async (name: string) => (await lookup(name, { all: true })).map(({ address }) => address);
    const findings = await checkDomain({ brand, host }, { keys, lookup: resolve, now: Date.now });
    return findings.filter(({ part }) => LOOKED_AT.includes(part)).map(toHostFinding);
  };
  const checks = new HostChecks({
    ...{ database, look, key, warn },
    resolver: { text: resolveTxt, alias: resolveCname },
    target: config.publicUrl ? new URL(config.publicUrl).hostname : null,
  });
  if (config.domainChecks)
    changes.on('tenant', () => void checks.run().catch((error: unknown) => warn('host check failed', { err: error })));
  define('brandHosts', async ({ query: { tenantId } }) => ({
    docs: (await checks.list(tenantId)).map(({ host, state, problem, checkedAt, dueAt }) => ({
      ...{ host, state, problem },
      checkedAt: checkedAt?.toISOString() ?? null,
      dueAt: dueAt.toISOString(),
      record: checks.record(tenantId, host),
    })),
    message: 'Success',
  }));
  return checks;
}
