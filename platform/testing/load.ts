import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { confirmationSubject } from '@backlay/shared/domain';
import type { Answer, TestClient } from './index';

/** Pause before a bet without a response is asked again, ms. */
const RETRY_MS = 100;
/** How often calls are begun, ms: a timer for each of hundreds a second would be work of its own. */
const TICK_MS = 20;
/** How long the last of them are asked again, ms. */
const PATIENCE_MS = 30_000;

export interface Market {
  readonly eventId: string;
  readonly marketId: string;
  readonly runnerId: string;
  readonly odd: number;
  /** As the tabs saw it last: a page sends its bets with this version. */
  version: number;
}

export interface Player {
  readonly id: string;
  readonly token: string;
}

/** What players did, and what the platform acknowledged: a record outside of the platform. */
export class LoadRecord {
  requests = 0;
  /** Responses that no fault may cause: neither 2xx, 400, 409 nor 429, 502, 503, 504. */
  failed = 0;
  /** 503, 502, 504, 429 and broken connections. */
  refused = 0;
  /** How long each refusal of a call took that began during the fault, ms; before it a bet may wait for its delay. */
  refusalMs: number[] = [];
  faultAt = Infinity;
  readonly bets = new Set<string>();
  readonly deposits = new Set<string>();
  readonly withdrawals = new Set<string>();
  /** References of orders that wait, and what was cancelled of them, rupees. */
  readonly orders = new Set<string>();
  readonly cancelled = new Map<string, number>();
  /** Calls, statuses (0 for a broken connection) and numbers of the refusals. */
  readonly refusals = new Map<string, number>();
  /** Calls and statuses that no fault may cause. */
  readonly unexpected = new Set<string>();

  note(call: string, status: number, startedAt: number): void {
    this.requests += 1;
    if (status === 200 || status === 400 || status === 409) return;
    if ([0, 429, 502, 503, 504].includes(status)) {
      this.refused += 1;
      const what = `${call} ${status}`;
      this.refusals.set(what, (this.refusals.get(what) ?? 0) + 1);
      if (startedAt >= this.faultAt) this.refusalMs.push(performance.now() - startedAt);
    } else {
      this.failed += 1;
      this.unexpected.add(`${call} ${status}`);
    }
  }

  /** 99th percentile of the refusals' durations, ms. */
  get refusalP99(): number {
    const sorted = this.refusalMs.toSorted((one, other) => one - other);
    return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * 0.99))] ?? 0;
  }
}

export interface LoadOptions {
  readonly client: TestClient;
  readonly players: readonly Player[];
  readonly market: Market;
  readonly betsPerSecond: number;
  readonly readsPerSecond: number;
  /** Deposits and withdrawals that are requested and cancelled. */
  readonly moneyPerSecond: number;
  /** Orders far from the price: most are cancelled, some wait through everything that fails. None by default. */
  readonly ordersPerSecond?: number;
  /** Calls under way at once: what is due meanwhile is left out, so that a slow machine is not buried. Without it none is. */
  readonly mostUnderWay?: number;
  readonly record: LoadRecord;
}

/** One call of the load, with its status 0 where the connection broke. */
const timed = async (record: LoadRecord, name: string, call: () => Promise<Answer>): Promise<Answer> => {
  const startedAt = performance.now();
  const response = await call().catch((): Answer => ({ status: 0, headers: {}, text: '', body: null }));
  record.note(name, response.status, startedAt);
  return response;
};

export async function placeBet(
  client: TestClient,
  { token }: Player,
  { eventId, marketId, runnerId, odd, version }: Market,
  clientRef: string,
): Promise<Answer> {
  return client.call('royal', 'placeBet', {
    token,
    body: {
      clientRef,
      eventId,
      marketId,
      marketType: 'BETFAIR',
      marketVersion: version,
      oddType: 'back',
      odd,
      teamId: runnerId,
      stake: 100,
      pricePolicy: 'any',
    },
  });
}

/** Bets, reads, deposits and withdrawals at a fixed rate until it is stopped; one slow response holds no other call up. */
export function startLoad(options: LoadOptions) {
  const {
    client,
    players,
    market,
    record,
    betsPerSecond,
    readsPerSecond,
    moneyPerSecond,
    ordersPerSecond = 0,
    mostUnderWay = Infinity,
  } = options;
  const underWay = new Set<Promise<void>>();
  /** Bets without a response: a page asks again under the same reference. */
  const unanswered: { readonly player: Player; readonly clientRef: string }[] = [];
  let turn = 0;
  const nextPlayer = (): Player => players[(turn += 1) % players.length]!;

  const bet = async (): Promise<void> => {
    const { player, clientRef } = unanswered.shift() ?? { player: nextPlayer(), clientRef: `load-${randomUUID()}` };
    const { status } = await timed(record, 'placeBet', () => placeBet(client, player, market, clientRef));
    if (status === 200) record.bets.add(clientRef);
    else if (status !== 400) unanswered.push({ player, clientRef });
  };
  const read = async (): Promise<void> => {
    await timed(record, 'points', () => client.call('royal', 'points', { token: nextPlayer().token }));
  };
  /** Deposits and withdrawals without a response: they are asked again as they were. */
  const unansweredPayments: Payment[] = [];
  const money = (): Promise<void> => pay(unansweredPayments.shift() ?? newDeposit(nextPlayer()));
  const pay = async (payment: Payment): Promise<void> => {
    const { player, requestRef } = payment;
    const { token } = player;
    const isDeposit = payment.kind === 'deposit';
    const { status, body } = await timed(record, payment.kind, () =>
      payment.kind === 'deposit'
        ? requestDeposit(client, token, payment)
        : client.call('royal', 'withdraw', {
            token,
            body: { ...WITHDRAWAL, accountId: payment.accountId, requestRef },
          }),
    );
    if (status === 0 || status === 429 || status >= 500) return void unansweredPayments.push(payment);
    if (status !== 200) return;
    record[isDeposit ? 'deposits' : 'withdrawals'].add(requestRef);
    const id = String(body.docs._id);
    if (!isDeposit) {
      await timed(record, 'cancelWithdraw', () =>
        client.call('royal', 'cancelWithdraw', { token, query: { withdrawId: id } }),
      );
      return;
    }
    await timed(record, 'cancelDeposit', () =>
      client.call('royal', 'cancelDeposit', { token, query: { depositId: id } }),
    );
    const accountId = await payoutAccount(client, token);
    if (accountId) await pay({ kind: 'withdraw', player, requestRef: newRef(), accountId });
  };

  const orders = new OrderLoad(options, nextPlayer);

  /** What is due by the clock: a tick that comes late makes up for those that were missed. */
  const every = (perSecond: number, work: () => Promise<void>) => {
    const startedAt = performance.now();
    let begun = 0;
    return setInterval(
      () => {
        const due = ((performance.now() - startedAt) / 1000) * perSecond;
        for (; begun < due; begun += 1) {
          if (underWay.size >= mostUnderWay) continue;
          const call: Promise<void> = work().finally(() => underWay.delete(call));
          underWay.add(call);
        }
      },
      Math.max(1000 / perSecond, TICK_MS),
    );
  };
  const timers = [every(betsPerSecond, bet), every(readsPerSecond, read), every(moneyPerSecond, money)];
  if (ordersPerSecond > 0) timers.push(every(ordersPerSecond, () => orders.next()));
  return {
    /** Makes one deposit with its withdrawal beside what the clock makes. */
    payOnce: money,
    /** Places one order, or asks again for one without a response. */
    orderOnce: () => orders.next(),
    async stop(): Promise<void> {
      timers.forEach((timer) => clearInterval(timer));
      await Promise.all(underWay);
      // What has no response by now is asked again, until the platform reports what became of it.
      for (const until = performance.now() + PATIENCE_MS; performance.now() < until;) {
        if (unanswered.length > 0) await bet();
        else if (unansweredPayments.length > 0) await money();
        else if (orders.hasUnanswered) await orders.next();
        else break;
        await sleep(RETRY_MS);
      }
    },
  };
}

/** Odds of a step of the ladder that no price of the market reaches. */
const FAR_ODDS = 500;
/** Of so many orders one waits on, as long as its player has fewer than this that do: 50 may wait in a market (E1.03). */
const WAITING_OF = 4;
const WAITING_MOST = 20;

type OrderTask = { readonly player: Player; readonly ref: string } & (
  | { readonly kind: 'place' }
  | { readonly kind: 'cancel'; readonly orderId: string }
);

/** Orders that wait, and cancellations of them. What has no response is asked again under its reference. */
class OrderLoad {
  private readonly unanswered: OrderTask[] = [];
  private readonly waiting = new Map<string, number>();
  private placed = 0;

  constructor(
    private readonly options: Pick<LoadOptions, 'client' | 'market' | 'record'>,
    private readonly nextPlayer: () => Player,
  ) {}

  get hasUnanswered(): boolean {
    return this.unanswered.length > 0;
  }

  async next(): Promise<void> {
    const task = this.unanswered.shift() ?? { kind: 'place', player: this.nextPlayer(), ref: `wait-${randomUUID()}` };
    const response = await (task.kind === 'place' ? this.place(task) : this.cancel(task));
    const { status, body } = response;
    if (status === 0 || status === 429 || status >= 500) return void this.unanswered.push(task);
    if (status !== 200) return;
    const { record } = this.options;
    if (task.kind === 'cancel') {
      const ended = body.docs.find(({ orderId }: { orderId: string }) => orderId === task.orderId);
      return void record.cancelled.set(task.ref, Number(ended?.cancelled));
    }
    record.orders.add(task.ref);
    const waiting = this.waiting.get(task.player.id) ?? 0;
    this.placed += 1;
    if (this.placed % WAITING_OF === 1 && waiting < WAITING_MOST) this.waiting.set(task.player.id, waiting + 1);
    else this.unanswered.push({ ...task, kind: 'cancel', orderId: String(body.docs.order._id) });
  }

  private place({ player, ref }: OrderTask): Promise<Answer> {
    const { client, market, record } = this.options;
    const { marketId, runnerId: teamId, version: marketVersion } = market;
    const order = { marketId, teamId, marketVersion, oddType: 'back', odd: FAR_ODDS, stake: 100, clientRef: ref };
    const body = { ...order, persistence: 'KEEP', onEvent: 'stay' };
    return timed(record, 'placeOrder', () => client.call('royal', 'placeOrder', { token: player.token, body }));
  }

  private cancel({ player, ref, orderId }: OrderTask & { readonly kind: 'cancel' }): Promise<Answer> {
    const { client, record } = this.options;
    const query = { orderId, clientRef: ref };
    return timed(record, 'cancelOrders', () => client.call('royal', 'cancelOrders', { token: player.token, query }));
  }
}

/** A deposit or withdrawal that is asked for, under its reference. */
type Payment = { readonly player: Player; readonly requestRef: string } & (
  | { readonly kind: 'deposit'; readonly utr: string }
  | { readonly kind: 'withdraw'; readonly accountId: string }
);

const WITHDRAWAL = { amount: 600 } as const;
const newRef = (): string => `load-${randomUUID()}`;
const newDeposit = (player: Player): Payment => ({
  kind: 'deposit',
  player,
  requestRef: newRef(),
  utr: String(400_000_000_000 + Math.floor(Math.random() * 500_000_000_000)),
});

async function requestDeposit(
  client: TestClient,
  token: string,
  { utr, requestRef }: { readonly utr: string; readonly requestRef: string },
): Promise<Answer> {
  const form = new FormData();
  const fields = { depositTypeId: 'royal-upi', amount: 900, utr, requestRef };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  const packed = new Response(form);
  return client.send('/api/user/deposit', {
    method: 'POST',
    headers: { 'content-type': packed.headers.get('content-type') ?? '', authorization: `Bearer ${token}` },
    body: Buffer.from(await packed.arrayBuffer()),
  });
}

/** The payout account of a player, opened on first use; null while the platform does not respond. */
async function payoutAccount(client: TestClient, token: string): Promise<string | null> {
  const known = await client.call('royal', 'accounts', { token }).catch(() => null);
  if (known?.status !== 200) return null;
  if (known.body.docs.length > 0) return String(known.body.docs[0]._id);
  const [typeId, name] = ['royal-out-upi', 'Rohan Mehta'];
  const details = [{ label: 'UPI ID', value: 'rohan@okicici' }];
  const subject = confirmationSubject({ purpose: 'payoutAccount', typeId, name, details });
  const proof = { purpose: 'payoutAccount', subject, password: 'Player@123' };
  const confirmed = await client.call('royal', 'confirm', { token, body: proof }).catch(() => null);
  if (confirmed?.status !== 200) return null;
  const { confirmation } = confirmed.body.docs;
  const body = { paymentMethodTypeId: typeId, name, accountDetails: details, confirmation };
  const opened = await client.call('royal', 'createAccount', { token, body }).catch(() => null);
  return opened?.status === 200 ? String(opened.body.docs._id) : null;
}
