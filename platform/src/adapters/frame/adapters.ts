import type { PurposeKeys } from '../../core/config';
import type { Database } from '../../core/database';
import type { Metrics } from '../../core/metrics';
import { AdapterError, type Exchange } from './supplier-call';
import type { AdapterKind, AdapterKinds, AdapterSetting, Implementation, Implementations, Operation } from './adapter';
import { CircuitBreaker, type BreakerState } from './circuit-breaker';
import { Connections, openExchange, withoutSecrets, type ExchangeRecord } from './exchange';
import { ExchangeLog, findSetting, listActive, listSettings } from './settings';

const TIMEOUT_MS = 8000;
/** Pauses before the second and the third try of what may be repeated, ms. */
const PAUSES_MS = [250, 1000] as const;

export interface AdaptersDeps {
  readonly database: Pick<Database, 'query'>;
  readonly keys: PurposeKeys;
  readonly implementations: Implementations;
  /** Of the installation, for brands without adapters of their own. */
  readonly defaults: readonly AdapterSetting[];
  readonly metrics: Metrics | null;
  /** Allows http and this machine, as a demonstration needs it. */
  readonly allowLocal: boolean;
  readonly warn: (message: string, fields?: object) => void;
  readonly clock?: () => number;
  /** Waits so many ms between two tries. */
  readonly pause?: (ms: number) => Promise<void>;
}

/** An adapter that is ready to be called. */
export interface Configured<K extends AdapterKind> {
  readonly setting: AdapterSetting;
  readonly implementation: Implementation<K>;
  readonly adapter: AdapterKinds[K];
}

/** How a supplier does, as this process sees it. Times in ms. */
export interface AdapterHealth {
  readonly state: BreakerState;
  readonly doneAt: number | null;
  readonly failedAt: number | null;
  /** Why the last call failed, without secrets and personal data. */
  readonly problem: string | null;
}

const HEALTHY = { doneAt: null, failedAt: null, problem: null };

/** Calls suppliers: every call has a time limit, a breaker, metrics and a masked record (G7.01). */
export class Adapters {
  private readonly connections = new Connections();
  private readonly breaker: CircuitBreaker;
  private readonly log: ExchangeLog;
  private readonly health = new Map<string, Omit<AdapterHealth, 'state'>>();
  private readonly clock: () => number;

  constructor(private readonly deps: AdaptersDeps) {
    this.clock = deps.clock ?? Date.now;
    this.breaker = new CircuitBreaker(this.clock);
    this.log = new ExchangeLog(deps.database, deps.warn);
  }

  /** The active adapters of a brand in their order, or those of the installation where it has none of the kind. */
  async list<K extends AdapterKind>(
    kind: K,
    tenantId: string,
    connection: Pick<Database, 'query'> = this.deps.database,
  ): Promise<readonly Configured<K>[]> {
    const own = (await listSettings(connection, this.deps.keys, tenantId, kind)).filter(({ isActive }) => isActive);
    const chosen = own.length > 0 ? own : this.deps.defaults.filter((setting) => setting.kind === kind);
    return chosen.flatMap((setting) => this.open(kind, setting) ?? []);
  }

  /** The active adapters of a kind of every brand, with the moment at which each was set, ms since 1970. */
  async listAll<K extends AdapterKind>(kind: K): Promise<readonly (Configured<K> & { readonly createdAt: number })[]> {
    const settings = await listActive(this.deps.database, this.deps.keys, kind);
    return settings.flatMap(({ createdAt, ...setting }) => {
      const configured = this.open(kind, setting);
      return configured ? [{ ...configured, createdAt }] : [];
    });
  }

  /** An adapter by its id, whether or not it is active; null for one that does not exist. */
  async byId<K extends AdapterKind>(kind: K, id: string): Promise<Configured<K> | null> {
    const setting =
      this.deps.defaults.find((each) => each.id === id) ?? (await findSetting(this.deps.database, this.deps.keys, id));
    return setting?.kind === kind ? this.open(kind, setting) : null;
  }

  /**
   * Calls a supplier.
   * @throws AdapterError saying whether it was done; its message holds no secret
   */
  async run<K extends AdapterKind, Result>(
    configured: Configured<K>,
    operation: Operation,
    work: (adapter: AdapterKinds[K], exchange: Exchange) => Promise<Result>,
  ): Promise<Result> {
    const tries = operation.isIdempotent ? PAUSES_MS.length + 1 : 1;
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(configured, operation, work);
      } catch (error) {
        const isFinal = !(error instanceof AdapterError) || error.failure === 'refused' || attempt >= tries;
        if (isFinal || this.breaker.state(laneOf(configured, operation)) !== 'closed') throw error;
        await (this.deps.pause ?? pause)(PAUSES_MS[attempt - 1] ?? 0);
      }
    }
  }

  healthOf({ id }: Pick<AdapterSetting, 'id'>): AdapterHealth {
    return { ...(this.health.get(id) ?? HEALTHY), state: this.breaker.state(id) };
  }

  /** Resolves when every record is stored. */
  settled(): Promise<void> {
    return this.log.settled();
  }

  async close(): Promise<void> {
    await this.log.settled();
    this.connections.close();
  }

  /** Null for settings that the adapter does not take any more. */
  private open<K extends AdapterKind>(kind: K, setting: AdapterSetting): Configured<K> | null {
    const implementation = this.deps.implementations[kind].find(({ name }) => name === setting.adapter);
    if (!implementation) return null;
    try {
      return { setting, implementation, adapter: implementation.open(setting.settings, setting.secrets) };
    } catch {
      this.deps.warn('adapter settings rejected', { kind, adapter: setting.adapter });
      return null;
    }
  }

  private async attempt<K extends AdapterKind, Result>(
    configured: Configured<K>,
    operation: Operation,
    work: (adapter: AdapterKinds[K], exchange: Exchange) => Promise<Result>,
  ): Promise<Result> {
    const { setting, adapter } = configured;
    const lane = laneOf(configured, operation);
    if (!this.breaker.admits(lane)) {
      this.count(setting, 'open', 0);
      throw new AdapterError('failed', `The ${setting.kind} adapter ${setting.adapter} rests after failures`);
    }
    const startedAt = performance.now();
    const records: ExchangeRecord[] = [];
    const secrets = Object.values(setting.secrets);
    const timeoutMs = operation.timeoutMs ?? TIMEOUT_MS;
    const limit = new AbortController();
    const exchange = openExchange({
      signal: limit.signal,
      timeoutMs,
      // What the installation names may lie in its own network; what staff enters may not.
      allowLocal: this.deps.allowLocal || setting.tenantId === null,
      connections: this.connections,
      secrets,
      context: operation.context,
      record: (record) => void records.push(record),
    });
    let result = 'done';
    try {
      const answer = await withinTime(limit, timeoutMs, () => work(adapter, exchange));
      this.note(setting, lane, null);
      return answer;
    } catch (error) {
      const failure = toAdapterError(error, secrets);
      result = failure.failure;
      this.note(setting, lane, failure);
      throw failure;
    } finally {
      const durationMs = Math.round(performance.now() - startedAt);
      this.count(setting, result, durationMs / 1000);
      this.record(setting, operation, { result, durationMs }, records);
    }
  }

  /** A refusal is an answer: the supplier works. */
  private note({ id }: AdapterSetting, lane: string, failure: AdapterError | null): void {
    const before = this.health.get(id) ?? HEALTHY;
    if (failure === null || failure.failure === 'refused') {
      this.breaker.succeeded(lane);
      this.health.set(id, { ...before, doneAt: this.clock() });
      return;
    }
    this.breaker.failed(lane);
    this.health.set(id, { ...before, failedAt: this.clock(), problem: failure.message });
  }

  private count({ kind, adapter }: AdapterSetting, result: string, seconds: number): void {
    const { metrics } = this.deps;
    if (result !== 'open') metrics?.observe('adapterSeconds', seconds, kind, adapter, result);
    metrics?.set('adapterUp', result === 'done' || result === 'refused' ? 1 : 0, kind, adapter);
  }

  private record(
    { id, tenantId, kind, adapter }: AdapterSetting,
    { name, tenantId: of, context }: Operation,
    { result, durationMs }: { readonly result: string; readonly durationMs: number },
    records: readonly ExchangeRecord[],
  ): void {
    const none: ExchangeRecord = { sent: {}, received: {}, status: null };
    for (const record of records.length > 0 ? records : [none])
      this.log.add({
        ...record,
        ...{ kind, adapter, result, durationMs },
        at: new Date(this.clock()),
        tenantId: of,
        settingId: tenantId === null ? null : id,
        operation: name,
        requestId: context?.requestId ?? null,
      });
  }
}

const laneOf = <K extends AdapterKind>({ setting }: Configured<K>, { lane }: Operation): string =>
  lane === undefined ? setting.id : `${setting.id} ${lane}`;

/** An adapter that does not end in time is left alone, whatever it does. */
async function withinTime<Result>(
  limit: AbortController,
  timeoutMs: number,
  work: () => Promise<Result>,
): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      limit.abort();
      reject(new AdapterError('unknown', `No answer within ${timeoutMs} ms`));
    }, timeoutMs);
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
    limit.abort();
  }
}

const toAdapterError = (error: unknown, secrets: readonly string[]): AdapterError => {
  if (!(error instanceof AdapterError)) return new AdapterError('unknown', 'The answer of the supplier cannot be read');
  return new AdapterError(error.failure, withoutSecrets(error.message, secrets), error.status);
};

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
