import { AdapterError, type Adapters, type Configured, type StatementPage } from '../adapters/frame';
import type { Authority } from '../accounts/authority';
import type { Accounts } from '../accounts/identity';
import { listProviderEntries } from '../casino/wallet';
import type { Database } from '../core/database';
import type { RegisterRoute } from '../core/http';
import { listGatewayEntries } from '../money/payments';
import {
  defineReconciliationCalls,
  findDifferenceOwner,
  fetchStatements,
  Reconciliation,
  type BookEntry,
  type ReadBooks,
  type StatementLine,
  type StatementSupplier,
  type StatementSuppliers,
} from '../money/reconciliation';
import { listPayoutEntries } from '../money/withdrawals';

/** Sources that are casino providers have this before their name. */
const CASINO = 'casino:';
/** Pages and lines of a statement that is fetched. */
const MOST_PAGES = 1000;
const MOST_LINES = 200_000;
const FETCH_MS = 60_000;

export interface RegisterReconciliationDeps {
  readonly define: RegisterRoute;
  readonly authority: Pick<Authority, 'ownersOf'>;
  readonly database: Database;
  readonly adapters: Adapters;
  readonly accounts: Accounts;
  readonly warn: (message: string, fields?: object) => void;
}

/** Entries of payment and payout adapters, of which a dot joins several, and of casino providers, as each room has them. */
export const readBooks: ReadBooks = async (connection, { tenantId, source }, from, to) => {
  if (!source.startsWith(CASINO)) {
    const entries: BookEntry[] = [];
    for (const settingId of source.split('.'))
      for (const list of [listGatewayEntries, listPayoutEntries])
        entries.push(...(await list(connection, { tenantId, settingId }, from, to)));
    return entries;
  }
  const provider = source.slice(CASINO.length);
  const entries = await listProviderEntries(connection, { tenantId, provider }, from, to);
  return entries.map((entry) => ({ ...entry, references: [entry.id], utr: '' }));
};

/** All pages of a statement. @throws AdapterError */
async function fetchAll(
  adapters: Adapters,
  configured: Configured<'statement'>,
  tenantId: string,
  date: string,
): Promise<readonly StatementLine[]> {
  const operation = { name: 'fetch', tenantId, isIdempotent: true, timeoutMs: FETCH_MS };
  const lines: StatementLine[] = [];
  let page: string | null = null;
  for (let pages = 0; pages < MOST_PAGES && lines.length <= MOST_LINES; pages += 1) {
    const asked: string | null = page;
    const answer: StatementPage | undefined = await adapters.run(configured, operation, async (adapter, exchange) =>
      adapter.fetch?.(date, asked, exchange),
    );
    for (const line of answer?.lines ?? []) lines.push(line);
    page = answer?.next ?? null;
    if (page === null) return lines;
  }
  throw new AdapterError('unknown', 'The statement has no end');
}

/** The statement adapters of brands. */
function suppliersByAdapter(adapters: Adapters): StatementSuppliers {
  const toSupplier = (configured: Configured<'statement'>, tenantId: string, since: number): StatementSupplier => {
    const { adapter, setting } = configured;
    const { fetch, source, offsetMinutes } = adapter;
    return {
      ...{ id: setting.id, tenantId, source, offsetMinutes, since },
      read: (file) => adapter.read(file),
      fetch: fetch ? ({ date }) => fetchAll(adapters, configured, tenantId, date) : null,
    };
  };
  return {
    async list() {
      const all = await adapters.listAll('statement');
      return all.flatMap((each) =>
        each.setting.tenantId === null ? [] : [toSupplier(each, each.setting.tenantId, each.createdAt)],
      );
    },
    async byId(id, tenantId) {
      const configured = await adapters.byId('statement', id);
      return configured?.setting.tenantId === tenantId ? toSupplier(configured, tenantId, 0) : null;
    },
  };
}

/** Statements of suppliers beside the books (G7.04, D5.09). */
export function registerReconciliation(deps: RegisterReconciliationDeps) {
  const { define, authority, database, adapters, accounts, warn } = deps;
  authority.ownersOf('difference', (id) => findDifferenceOwner(database, id));
  const reconciliation = new Reconciliation(database, readBooks);
  const suppliers = suppliersByAdapter(adapters);
  defineReconciliationCalls(define, { database, reconciliation, suppliers, accounts });
  return { fetchStatements: () => fetchStatements({ database, suppliers, reconciliation, warn }) };
}
