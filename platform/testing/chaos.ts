import { randomUUID } from 'node:crypto';
import { cpus } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { TestClient } from './index';
import type { TestCluster } from './cluster';
import { LoadRecord, placeBet, startLoad, type LoadOptions } from './load';
import { sendControl, waitFor } from './processes';
import { Tab } from './tab';

/** How long every tab may take to have its final state once bets are accepted again, ms (G3.09). */
const FINAL_STATE_MS = 5000;
const LOOK_MS = 50;
/** Below this share of idle processors a machine is saturated. */
const SATURATED_PERCENT = 5;
/** A benchmark waits no longer for a platform that does not recover, ms. */
const PATIENCE_MS = 60_000;
/** A test names what is missing after this, ms, which is no measure of time but the end of hope. */
const HOPE_MS = 120_000;
/** In-play delay of the scripted match: a bet has its result no earlier, ms. */
const BET_DELAY_MS = 3000;

export type Rates = Pick<
  LoadOptions,
  'betsPerSecond' | 'readsPerSecond' | 'moneyPerSecond' | 'ordersPerSecond' | 'mostUnderWay'
> & {
  readonly tabs: number;
};

/** What one fault cost. */
export interface FaultResult {
  readonly name: string;
  readonly requests: number;
  readonly failed: number;
  readonly refused: number;
  readonly refusalP99Ms: number;
  /** From the end of the fault until every process accepts a bet, without the bet delay. */
  readonly recoveredMs: number;
  /** Acknowledged bets, orders, cancellations, deposits and withdrawals that the database lacks. */
  readonly lost: number;
  readonly doubled: number;
  readonly tabsWithoutState: number;
  readonly requestsPerSecond: number;
  /** Share of all processors that nobody used, percent: near 0 the machine is too small for what it carries. */
  readonly idlePercent: number;
  readonly unexpected: readonly string[];
  /** Calls and statuses of what was refused, with their numbers. */
  readonly refusals: string;
  /** Limits of G3 that were missed. */
  readonly missed: readonly string[];
}

export interface FaultLimits {
  readonly recoveredMs?: number;
  readonly refusalP99Ms?: number;
  /** Whether a single failed or refused request misses the limit. */
  readonly flawless?: boolean;
}

/** Mixed load of a cluster, which goes on while something fails; then compares what was acknowledged with the database. */
export class ChaosRun {
  readonly tabs: Tab[] = [];
  readonly results: FaultResult[] = [];
  private readonly acknowledged = new LoadRecord();
  private record = new LoadRecord();
  private load: ReturnType<typeof startLoad> | null = null;

  constructor(
    private readonly cluster: TestCluster,
    private readonly rates: Rates,
    /** Times are figures of a benchmark; a test waits as long as it takes. */
    private readonly isMeasured: boolean,
  ) {}

  /** Opens the tabs; resolves when each is connected and has its state. */
  async start(): Promise<void> {
    const { proxy, client, market } = this.cluster;
    for (let at = 0; at < this.rates.tabs; at += 1) {
      this.tabs.push(new Tab(proxy.port, client, this.cluster.player(at), market));
      if (at % 20 === 19) await sleep(LOOK_MS);
    }
    await waitFor(async () =>
      this.tabs.every(({ isConnected, available, status }) => isConnected && available !== null && status !== null),
    );
  }

  stop(): void {
    for (const tab of this.tabs) tab.close();
  }

  /**
   * Lets something fail under load. Then every process accepts bets again, every tab has its final state and nothing acknowledged is
   * missing.
   */
  async endure(name: string, limits: FaultLimits, fault: () => Promise<unknown>): Promise<FaultResult> {
    this.record = new LoadRecord();
    const { client, players, market } = this.cluster;
    const [startedAt, idleBefore] = [performance.now(), readProcessorTimes()];
    this.load = startLoad({ ...this.rates, client, players, market, record: this.record });
    await sleep(this.isMeasured ? 2000 : 300);
    this.record.faultAt = performance.now();
    await fault();
    const endedAt = performance.now();
    await this.recover();
    const recoveredMs = Math.max(0, performance.now() - endedAt - BET_DELAY_MS);
    const idlePercent = idleSince(idleBefore);
    const loadedMs = performance.now() - startedAt;
    await this.load.stop();
    const tabsWithoutState = await this.settleTabs();
    const { lost, doubled } = await this.compare();
    const { requests, failed, refused, refusalP99, unexpected } = this.record;
    const refusals = [...this.record.refusals].map((one) => one.join(' x ')).join(', ');
    const figures = {
      requests,
      failed,
      refused,
      refusalP99Ms: refusalP99,
      recoveredMs,
      lost,
      doubled,
      tabsWithoutState,
      requestsPerSecond: (requests * 1000) / loadedMs,
      idlePercent,
    };
    const missed = this.missedOf({ ...figures, refusals }, limits);
    const result = { name, ...figures, refusals, unexpected: [...unexpected], missed };
    this.results.push(result);
    return result;
  }

  /**
   * Waits until `look` answers nothing that is missing; a benchmark goes on with the next fault after a while.
   * @throws what is missing, in a test
   */
  private async patiently(look: () => Promise<string | null>): Promise<void> {
    const deadline = performance.now() + (this.isMeasured ? PATIENCE_MS : HOPE_MS);
    let missing: string | null = null;
    await waitFor(async () => performance.now() > deadline || (missing = await look()) === null);
    if (missing !== null && !this.isMeasured) throw new Error(`The platform does not recover: ${missing}`);
  }

  /** Every process accepts a bet, and so does the proxy; each is asked until it does. */
  private async recover(): Promise<void> {
    const { processes, client } = this.cluster;
    await Promise.all(
      [client, ...processes.map((one) => one.client)].map((one, at) => this.patiently(() => this.accepts(one, at))),
    );
  }

  private async accepts(client: TestClient, at: number): Promise<string | null> {
    const clientRef = `load-${randomUUID()}`;
    const { market } = this.cluster;
    try {
      const { status, body } = await placeBet(client, this.cluster.player(at), market, clientRef);
      if (status !== 200) return `client ${at} answers ${status} ${JSON.stringify(body)}`;
      this.acknowledged.bets.add(clientRef);
      return null;
    } catch (error) {
      return `client ${at} fails: ${String(error)}`;
    }
  }

  /** Suspends the watched market and waits until each tab shows that and the balance of the database. */
  private async settleTabs(): Promise<number> {
    const startedAt = performance.now();
    const { marketId } = this.cluster.market;
    await this.steer('suspend', marketId);
    let without = await this.tabsWithout('SUSPENDED');
    const patience = this.isMeasured ? FINAL_STATE_MS : HOPE_MS;
    while (without.length > 0 && performance.now() - startedAt < patience) {
      await sleep(LOOK_MS);
      without = await this.tabsWithout('SUSPENDED');
    }
    if (without.length > 0 && !this.isMeasured) throw new Error(`Tabs lack their state: ${without.join(', ')}`);
    await this.steer('release', marketId);
    await this.patiently(async () => {
      const waiting = await this.tabsWithout('OPEN');
      return waiting.length <= without.length ? null : `tabs without their state: ${waiting.join(', ')}`;
    });
    await this.recover();
    return without.length;
  }

  private async steer(name: string, marketId: string): Promise<void> {
    await this.patiently(async () => {
      const leader = await this.cluster.leader();
      if (!leader) return 'no process leads';
      const { status } = await sendControl(leader, name, { marketId });
      return status === 200 ? null : `the leader answers ${status} to ${name}`;
    });
  }

  /** What each tab lacks that does not show the status of the market and the balance of the database. */
  private async tabsWithout(status: string): Promise<readonly string[]> {
    const { rows } = await this.cluster.database.query<{ id: string; available: number }>(
      `SELECT user_id AS id, available FROM ledger_balance WHERE user_id LIKE 'royal-load%'`,
    );
    const availableById = new Map(rows.map(({ id, available }) => [id, available / 100]));
    return this.tabs.flatMap(({ player, isConnected, isStale, status: shown, available }) => {
      const stored = availableById.get(player.id);
      if (!isConnected || isStale) return [`${player.id} is ${isConnected ? 'stale' : 'disconnected'}`];
      return shown === status && available === stored
        ? []
        : [`${player.id} shows ${shown} and ${available} of ${status} and ${stored}`];
    });
  }

  /** Compares everything that was acknowledged so far with the database. */
  private async compare(): Promise<{ readonly lost: number; readonly doubled: number }> {
    for (const [ref, rupees] of this.record.cancelled) this.acknowledged.cancelled.set(ref, rupees);
    for (const kind of ['bets', 'orders', 'deposits', 'withdrawals'] as const)
      for (const id of this.record[kind]) this.acknowledged[kind].add(id);
    const { database } = this.cluster;
    const bets = await database.query<{ ref: string; status: string }>(
      // Bets of a brand with orders are orders of the book; one that matched has its fills as bets.
      `SELECT client_ref AS ref, status FROM bet WHERE client_ref LIKE 'load-%'
       UNION ALL SELECT client_ref, CASE WHEN matched > 0 THEN 'matched' ELSE 'unmatched' END FROM exchange_order WHERE client_ref LIKE 'load-%'`,
    );
    const orders = await database.query<{ ref: string; cancelled: number }>(
      `SELECT client_ref AS ref, cancelled FROM exchange_order WHERE client_ref LIKE 'wait-%'`,
    );
    const [deposits, withdrawals] = await Promise.all(
      ['payment_request', 'withdraw_request'].map((table) =>
        database.query<{ ref: string }>(`SELECT request_ref AS ref FROM ${table} WHERE request_ref LIKE 'load-%'`),
      ),
    );
    return compareRecords(this.acknowledged, {
      bets: bets.rows,
      orders: orders.rows,
      deposits: deposits?.rows ?? [],
      withdrawals: withdrawals?.rows ?? [],
    });
  }

  private missedOf(
    figures: Omit<FaultResult, 'name' | 'unexpected' | 'missed'>,
    { recoveredMs = FINAL_STATE_MS, refusalP99Ms, flawless = false }: FaultLimits,
  ): string[] {
    const { failed, refused, refusals, lost, doubled, tabsWithoutState } = figures;
    return [
      failed > 0 && `${failed} failed`,
      flawless && refused > 0 && `refused: ${refusals}`,
      lost > 0 && `${lost} lost`,
      doubled > 0 && `${doubled} doubled`,
      tabsWithoutState > 0 && `${tabsWithoutState} tabs without their state`,
      this.isMeasured && figures.recoveredMs > recoveredMs && `recovery over ${recoveredMs} ms`,
      this.isMeasured && refusalP99Ms && figures.refusalP99Ms > refusalP99Ms && `refusals over ${refusalP99Ms} ms`,
    ].filter((miss): miss is string => Boolean(miss));
  }
}

interface StoredRows {
  readonly bets: readonly { readonly ref: string; readonly status: string }[];
  /** Paise. */
  readonly orders: readonly { readonly ref: string; readonly cancelled: number }[];
  readonly deposits: readonly { readonly ref: string }[];
  readonly withdrawals: readonly { readonly ref: string }[];
}

/** What was acknowledged and is not stored, and what is stored more than once under its reference (G3.08). */
export function compareRecords(
  acknowledged: Pick<LoadRecord, 'bets' | 'orders' | 'cancelled' | 'deposits' | 'withdrawals'>,
  { bets, orders, deposits, withdrawals }: StoredRows,
): { readonly lost: number; readonly doubled: number } {
  const statusByRef = new Map(bets.map(({ ref, status }) => [ref, status]));
  let lost = [...acknowledged.bets].filter(
    (ref) => !['matched', 'settled'].includes(statusByRef.get(ref) ?? ''),
  ).length;
  let doubled = bets.length - statusByRef.size;
  const cancelledByRef = new Map(orders.map(({ ref, cancelled }) => [ref, cancelled]));
  lost += [...acknowledged.cancelled].filter(([ref, rupees]) => cancelledByRef.get(ref) !== rupees * 100).length;
  for (const [refs, rows] of [
    [acknowledged.orders, orders],
    [acknowledged.deposits, deposits],
    [acknowledged.withdrawals, withdrawals],
  ] as const) {
    const stored = new Set(rows.map(({ ref }) => ref));
    lost += [...refs].filter((ref) => !stored.has(ref)).length;
    doubled += rows.length - stored.size;
  }
  return { lost, doubled };
}

interface ProcessorTimes {
  readonly idle: number;
  readonly all: number;
}

function readProcessorTimes(): ProcessorTimes {
  const times = cpus().map((one) => one.times);
  const idle = times.reduce((sum, one) => sum + one.idle, 0);
  const all = times.reduce((sum, { user, nice, sys, irq, idle }) => sum + user + nice + sys + irq + idle, 0);
  return { idle, all };
}

function idleSince(before: ProcessorTimes): number {
  const now = readProcessorTimes();
  return (100 * (now.idle - before.idle)) / Math.max(1, now.all - before.all);
}

const COLUMNS = [
  'fault',
  'requests',
  'a second',
  'idle CPU',
  'failed',
  'refused',
  'refusal p99',
  'recovered',
  'lost',
  'doubled',
  'tabs without',
];

/** One line for each fault. */
export function formatResults(results: readonly FaultResult[]): string {
  const rows = results.map((one) => [
    one.name,
    String(one.requests),
    one.requestsPerSecond.toFixed(0),
    `${one.idlePercent.toFixed(0)} %`,
    String(one.failed),
    String(one.refused),
    `${Math.round(one.refusalP99Ms)} ms`,
    `${(one.recoveredMs / 1000).toFixed(1)} s`,
    String(one.lost),
    String(one.doubled),
    String(one.tabsWithoutState),
    [...one.missed, ...one.unexpected, ...(one.refusals ? [`refused: ${one.refusals}`] : [])].join(', '),
  ]);
  const widths = COLUMNS.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]!.length)));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => (at === 0 ? cell.padEnd(widths[0]!) : cell.padStart(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [line(COLUMNS), ...rows.map(line)].join('\n');
}

/** Faults during which the machine had nothing left: their times measure the machine. Null without any. */
export function formatSaturation(results: readonly FaultResult[]): string | null {
  const saturated = results.filter(({ idlePercent }) => idlePercent < SATURATED_PERCENT);
  if (saturated.length === 0) return null;
  const each = saturated.map(({ name, idlePercent }) => `${name} (${idlePercent.toFixed(1)} %)`).join(', ');
  return `saturated: ${cpus().length} processors, which clients, proxy, processes, PostgreSQL and Redis share, were idle for less than ${SATURATED_PERCENT} % during ${each}`;
}
