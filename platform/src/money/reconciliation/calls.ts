import { fromPaise } from '@backlay/shared/domain';
import type { Connection, Database } from '../../core/database';
import { reject, toPagedResponse, type Caller, type RegisterRoute, type RouteRequest } from '../../core/http';
import { ownersIn } from '../../core/scope';
import {
  closeDay,
  decideDifference,
  listDays,
  listDifferences,
  type DecisionRefusal,
  type DifferenceDecision,
  type DifferenceRow,
} from './decisions';
import type { StatementSuppliers } from './ports';
import { statementDay, type Decider, type Reconciliation } from './reconciliation';

export interface ReconciliationCallsDeps {
  readonly database: Database;
  readonly reconciliation: Reconciliation;
  readonly suppliers: Pick<StatementSuppliers, 'byId'>;
  readonly accounts: {
    byId(id: string, connection?: Connection): Promise<{ readonly userName: string; readonly userType: string } | null>;
  };
  readonly clock?: () => number;
}

const REFUSALS: Readonly<Record<DecisionRefusal, ReturnType<typeof reject>>> = {
  unknown: reject(404, 'Difference not found'),
  closed: reject(409, 'This day is closed'),
  'no-such-entry': reject(400, 'Please check transactionId: it is no transaction of this amount'),
  'entry-used': reject(409, 'This transaction sets another difference right'),
};

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
const rupees = (amount: number | null): number | null => (amount === null ? null : fromPaise(amount));

const toWire = ({ id, amountHere, amountThere, at, decidedAt, ...difference }: DifferenceRow) => ({
  ...difference,
  _id: id,
  amountHere: rupees(amountHere),
  amountThere: rupees(amountThere),
  at: at.toISOString(),
  decidedAt: iso(decidedAt),
});

/** Statements of suppliers for staff: days, their differences, and what is decided about them (D5.09). */
export function defineReconciliationCalls(define: RegisterRoute, deps: ReconciliationCallsDeps): void {
  const { database } = deps;
  const now = () => new Date((deps.clock ?? Date.now)());

  define('reconciliations', async ({ query }) => {
    const { days, total } = await listDays(database, query);
    const docs = days.map(({ importedAt, closedAt, closedName, ...day }) => ({
      ...day,
      ...{ importedAt: importedAt.toISOString(), closedAt: iso(closedAt), closedBy: closedName },
    }));
    return toPagedResponse(docs, query, total);
  });

  define('reconciliationDifferences', async ({ caller, query }) => {
    const { differences, total } = await listDifferences(database, ownersIn(caller), query);
    return toPagedResponse(differences.map(toWire), query, total);
  });

  define('importStatement', (request) => importFile(deps, request));

  define('decideDifference', async ({ caller, body: { tenantId, differenceId, ...given } }) => {
    const decision = toDecision(given);
    if (typeof decision === 'string') return reject(400, `Please check ${decision}`);
    if (decision.action === 'assign') {
      const assignee = await deps.accounts.byId(decision.assigneeId);
      if (!assignee || assignee.userType === 'user') return reject(400, 'Please check assigneeId');
    }
    const by = await toDecider(deps, caller);
    const result = await decideDifference(database, { tenantId, id: differenceId, at: now() }, decision, by);
    return typeof result === 'string' ? REFUSALS[result] : { docs: toWire(result), message: 'Success' };
  });

  define('closeReconciliation', async ({ caller, body: { reason, ...day } }) => {
    const result = await closeDay(database, { ...day, at: now() }, reason, await toDecider(deps, caller));
    if (result === 'unknown') return reject(404, 'Statement not found');
    if (result === 'closed') return reject(409, 'This day is closed');
    if (typeof result === 'object') return reject(409, `${result.open} differences are open`);
    return { message: 'Success' };
  });
}

/** A decision with what its action needs, or the field that is missing. */
function toDecision({
  action,
  assigneeId,
  userId,
  transactionId,
  reason,
}: Omit<RouteRequest<'decideDifference'>['body'], 'tenantId' | 'differenceId'>): DifferenceDecision | string {
  if (action === 'assign') return assigneeId === undefined ? 'assigneeId' : { action, assigneeId, reason };
  if (action !== 'adjust') return { action, reason };
  if (userId === undefined) return 'userId';
  return transactionId === undefined ? 'transactionId' : { action, userId, transactionId, reason };
}

async function toDecider({ accounts }: ReconciliationCallsDeps, caller: Caller): Promise<Decider> {
  const account = await accounts.byId(caller.accountId);
  return { ...caller, userName: account?.userName ?? caller.accountId };
}

async function importFile(deps: ReconciliationCallsDeps, { caller, body }: RouteRequest<'importStatement'>) {
  const { tenantId, adapterId, day: date, file } = body;
  const supplier = await deps.suppliers.byId(adapterId, tenantId);
  if (!supplier) return reject(404, 'Adapter not found');
  const day = statementDay(date, supplier.offsetMinutes);
  if (day.to > (deps.clock ?? Date.now)()) return reject(400, 'Please check day: it is not over');
  let lines;
  try {
    lines = supplier.read(await file.text());
  } catch (error) {
    return reject(400, `Please check file: ${error instanceof Error ? error.message : 'it cannot be read'}`);
  }
  const { source } = supplier;
  const result = await deps.reconciliation.importStatement(
    { tenantId, source },
    day,
    lines,
    await toDecider(deps, caller),
  );
  if (result === 'closed') return reject(409, 'This day is closed');
  if ('line' in result) return reject(400, `Please check file: line ${result.line} is of another day`);
  const { differences, ...figures } = result;
  const { 'missing-here': missingHere, 'missing-there': missingThere, different } = differences;
  return { docs: { source, day: date, ...figures, missingHere, missingThere, different }, message: 'Success' };
}
