import type { Database } from '../../core/database';
import type { TenantDirectory } from '../../core/tenants';
import { createUnminifier, findReports, listErrorGroups, readFigures, type Unminifier } from '../monitoring';
import { releasePath, type Releases } from '../releases';
import type { RegistryHandlers } from './register';
import { forbidden, notFound } from './registry-rejection';
import { decideRights, seesBrand, type RegistryCaller } from './rights';

export interface ReportHandlersDeps {
  readonly database: Database;
  readonly releases: Pick<Releases, 'find' | 'store'>;
  readonly tenants: Pick<TenantDirectory, 'all'>;
  readonly clock?: () => number;
}

const DAY_MS = 86_400_000;

/** Maps of released versions. They lie beside the files of a release, where no address leads (F4.04). */
const createMaps = ({ releases }: Pick<ReportHandlersDeps, 'releases'>): Unminifier =>
  createUnminifier(async (remote, version, file) => {
    const record = releases.find(remote, version);
    if (!record || !Object.hasOwn(record.files, file)) return null;
    const bytes = await releases.store.read(`${releasePath(record)}/maps/${file}.map`).catch(() => null);
    return bytes?.toString('utf8') ?? null;
  });

const mayReadMaps = (caller: RegistryCaller, remote: string): boolean =>
  decideRights(caller, { action: 'maps', remote }) === 'allowed';

type ReportNames = 'listErrors' | 'readReport' | 'unminify' | 'listFigures';

/** Errors and figures of pages, and where in the sources a stack leads. */
export function createReportHandlers(deps: ReportHandlersDeps): Pick<RegistryHandlers, ReportNames> {
  const { database, tenants, clock = Date.now } = deps;
  const maps = createMaps(deps);
  /** The brands of a query that the caller sees: all of them, or the one that is named. */
  function brandsOf(
    caller: RegistryCaller,
    { remote, brand }: { remote: string; brand?: string | undefined },
  ): string[] {
    const seen = tenants
      .all()
      .map(({ id }) => id)
      .filter((id) => seesBrand(caller.person, id, remote));
    if (brand === undefined) return seen;
    if (!seen.includes(brand)) throw notFound(`${brand} or ${remote}`);
    return [brand];
  }

  return {
    async listErrors({ caller, query, demand }) {
      demand({ action: 'read', remote: query.remote });
      const found = await listErrorGroups(database, { ...query, tenantIds: brandsOf(caller, query) });
      return {
        errors: found.map((group) => ({
          ...group,
          firstAt: group.firstAt.toISOString(),
          lastAt: group.lastAt.toISOString(),
        })),
      };
    },

    async readReport({ caller, params: { reference } }) {
      const found = await findReports(database, reference);
      const report = found.find(({ brand, remote }) => seesBrand(caller.person, brand, remote));
      if (!report) throw notFound(`A report ${reference}`);
      const { stack, at, ...shown } = report;
      return {
        report: { ...shown, at: at.toISOString() },
        frames: [...(await maps.unminify(stack, (remote) => mayReadMaps(caller, remote)))],
      };
    },

    async unminify({ caller, body: { stack } }) {
      const frames = await maps.unminify(stack, (remote) => mayReadMaps(caller, remote));
      const remotes = frames.flatMap(({ remote }) => remote ?? []);
      if (remotes.length > 0 && !remotes.some((remote) => mayReadMaps(caller, remote)))
        throw forbidden('read source maps');
      return { frames: [...frames] };
    },

    async listFigures({ caller, query, demand }) {
      const { remote, version, step, since } = query;
      demand({ action: 'read', remote });
      const figures = await readFigures(database, {
        tenantIds: brandsOf(caller, query),
        remote,
        step,
        since: since ? new Date(since) : new Date(clock() - DAY_MS),
        ...(version !== undefined && { version }),
      });
      return {
        figures: figures.map(({ tenantId: brand, at, ...figure }) => ({ ...figure, brand, at: at.toISOString() })),
      };
    },
  };
}
