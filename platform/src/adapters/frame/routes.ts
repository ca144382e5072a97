import { randomUUID } from 'node:crypto';
import { insertAdminAudit } from '../../core/audit';
import type { PurposeKeys } from '../../core/config';
import type { Connection, Database } from '../../core/database';
import {
  orRefusal,
  RefusedInTransaction,
  reject,
  toPagedResponse,
  type Caller,
  type HttpRejection,
  type RegisterRoute,
  type RouteRequest,
} from '../../core/http';
import { AdapterError } from './supplier-call';
import type { AdapterKind, AdapterSetting, Implementation, Implementations, Secrets } from './adapter';
import type { Adapters } from './adapters';
import { findSetting, listExchanges, listSettings, storeSetting } from './settings';

export interface AdapterRoutesDeps {
  readonly database: Database;
  readonly keys: PurposeKeys;
  readonly implementations: Implementations;
  readonly adapters: Adapters;
  readonly accounts: { byId(id: string, connection: Connection): Promise<{ readonly userName: string } | null> };
  /** Whether there is such a brand. */
  readonly isBrand: (tenantId: string) => boolean;
  /** Why an adapter does not take its settings, naming the field and never its value. */
  readonly describeProblem: (error: unknown) => string | null;
}

const toIso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

/** Adapters of a brand for staff: settings, health, exchanges, and a try (G7.01). No answer holds a secret. */
export function registerAdapterRoutes(define: RegisterRoute, deps: AdapterRoutesDeps): void {
  const { database, keys, implementations, adapters } = deps;
  const all = Object.values(implementations).flat();

  define('adapters', async ({ query: { tenantId } }) => ({
    docs: (await listSettings(database, keys, tenantId)).map((setting) => toWire(setting, adapters, implementations)),
    known: all.map(({ kind, name, secrets }) => ({ kind, adapter: name, secrets: [...secrets] })),
    message: 'Success',
  }));

  define('saveAdapter', (request) => save(deps, request));

  define('tryAdapter', async ({ body: { tenantId, adapterId, to }, context }) => {
    const setting = await findSetting(database, keys, adapterId);
    if (setting?.tenantId !== tenantId) return reject(404, 'Adapter not found');
    const problem = await tryOut(adapters, setting.kind, setting.id, { tenantId, to, context });
    if (problem === undefined) return reject(400, 'This adapter cannot be tried out');
    return { docs: { result: problem?.failure ?? 'done', problem: problem?.message ?? null }, message: 'Success' };
  });

  define('adapterExchanges', async ({ query }) => {
    await adapters.settled();
    const { exchanges, total } = await listExchanges(database, query.tenantId, query);
    const docs = exchanges.map(({ id, at, settingId, durationMs, tenantId: _tenant, ...exchange }) => ({
      ...exchange,
      _id: id,
      at: at.toISOString(),
      adapterId: settingId,
      duration: durationMs,
    }));
    return toPagedResponse(docs, query, total);
  });
}

const findImplementation = (
  implementations: Implementations,
  kind: string,
  name: string,
): Implementation<AdapterKind> | undefined =>
  Object.values(implementations)
    .flat()
    .find((each) => each.kind === kind && each.name === name);

function toWire(setting: AdapterSetting, adapters: Adapters, implementations: Implementations) {
  const { id, kind, adapter, priority, isActive, settings, secrets } = setting;
  const { doneAt, failedAt, ...health } = adapters.healthOf(setting);
  const names = findImplementation(implementations, kind, adapter)?.secrets ?? Object.keys(secrets);
  return {
    _id: id,
    ...{ kind, adapter, priority },
    active: isActive,
    settings: { ...settings },
    secrets: names.map((name) => ({ name, isSet: (secrets[name] ?? '') !== '' })),
    health: { ...health, doneAt: toIso(doneAt), failedAt: toIso(failedAt) },
  };
}

/** Undefined: the adapter has no try; null: it worked. */
async function tryOut<K extends AdapterKind>(
  adapters: Adapters,
  kind: K,
  id: string,
  {
    to,
    ...operation
  }: { readonly tenantId: string; readonly to: string; readonly context: RouteRequest<'tryAdapter'>['context'] },
): Promise<AdapterError | null | undefined> {
  const configured = await adapters.byId(kind, id);
  if (!configured?.implementation.tryOut) return undefined;
  try {
    await adapters.run(configured, { name: 'try', ...operation }, async (adapter, exchange) =>
      configured.implementation.tryOut?.(adapter, to, exchange),
    );
    return null;
  } catch (error) {
    if (error instanceof AdapterError) return error;
    throw error;
  }
}

/** What stays of the secrets, and what is new. */
const mergeSecrets = (before: Secrets, given: Secrets): Secrets =>
  Object.fromEntries(Object.entries({ ...before, ...given }).filter(([, value]) => value !== ''));

async function save(deps: AdapterRoutesDeps, { caller, body }: RouteRequest<'saveAdapter'>) {
  const { database, keys, implementations, adapters, describeProblem } = deps;
  const { tenantId, adapterId, kind, adapter, priority, active, settings, secrets, reason } = body;
  const implementation = findImplementation(implementations, kind, adapter);
  if (!deps.isBrand(tenantId)) return reject(404, 'Site not found');
  if (!implementation) return reject(400, 'Please check adapter');
  const unknownSecret = Object.keys(secrets).find((name) => !implementation.secrets.includes(name));
  if (unknownSecret !== undefined) return reject(400, `Please check secrets.${unknownSecret}`);
  return orRefusal(
    database.transaction(async (connection) => {
      const before = adapterId === undefined ? null : await findSetting(connection, keys, adapterId);
      if (adapterId !== undefined && before?.tenantId !== tenantId)
        throw new RefusedInTransaction(reject(404, 'Adapter not found'));
      const setting: AdapterSetting = {
        id: adapterId ?? randomUUID(),
        ...{ tenantId, priority, settings, adapter },
        kind: implementation.kind,
        isActive: active,
        secrets: mergeSecrets(before?.secrets ?? {}, secrets),
      };
      const problem = findProblem(implementation, setting, describeProblem);
      if (problem) throw new RefusedInTransaction(problem);
      if (!(await storeSetting(connection, keys, setting)))
        throw new RefusedInTransaction(reject(404, 'Adapter not found'));
      await audit(deps, connection, caller, { before, setting, replaced: Object.keys(secrets), reason });
      return { docs: toWire(setting, adapters, implementations), message: 'Success' };
    }),
  );
}

function findProblem(
  implementation: Implementation<AdapterKind>,
  { settings, secrets }: AdapterSetting,
  describeProblem: AdapterRoutesDeps['describeProblem'],
): HttpRejection | null {
  try {
    implementation.open(settings, secrets);
    return null;
  } catch (error) {
    return reject(400, `Please check ${describeProblem(error) ?? 'settings'}`);
  }
}

/** An entry of the audit: settings before and after, and the names of secrets that were replaced. */
async function audit(
  { accounts }: AdapterRoutesDeps,
  connection: Connection,
  caller: Caller,
  change: {
    readonly before: AdapterSetting | null;
    readonly setting: AdapterSetting;
    readonly replaced: readonly string[];
    readonly reason: string;
  },
): Promise<void> {
  const { before, setting, replaced, reason } = change;
  const actor = await accounts.byId(caller.accountId, connection);
  const fieldsOf = ({ priority, isActive, settings }: AdapterSetting) => ({ priority, active: isActive, ...settings });
  await insertAdminAudit(connection, {
    actorId: caller.accountId,
    actorName: actor?.userName ?? caller.accountId,
    actorType: caller.userType,
    action: 'changeAdapter',
    subjectKind: 'adapter',
    subjectId: setting.id,
    subjectName: `${setting.kind} ${setting.adapter}`,
    ...(setting.tenantId !== null && { tenantId: setting.tenantId }),
    reason,
    changes: {
      from: before ? fieldsOf(before) : {},
      to: { ...fieldsOf(setting), ...(replaced.length > 0 && { replacedSecrets: replaced.join(', ') }) },
    },
  });
}
