import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { endpoints } from '@backlay/shared/contract';
import { createClientReference } from '@backlay/shared/domain';
import { buildPlatform } from '../../../shared/build/build-platform';
import { LoadConnection, type Answer, type Measured } from './connection';
import { betOf, demoPlayer, PLACE_BET } from './demo-player';
import { medianOf } from './median';

const AT_ONCE = 32;
const PLAYERS = 250;
const MARKETS = 50;
const HOST = 'royal.localhost';
/** Refusals that the mix brings about by itself: whatever an order was to be changed to, it was matched meanwhile. */
const MATCHED_MEANWHILE = /already|no longer|not found|matched/i;

interface Waiting {
  readonly id: string;
  readonly token: string;
  revision: number;
}

/** The mix of E2.16 over HTTP: 60 % rest, 20 % match, 15 % are cancels, 5 % edits; one player a connection at a time. */
class OrderStream {
  private readonly waiting: Waiting[] = [];
  private placed = 0;
  /** Answers that took the input, and those that did not. */
  taken = 0;
  late = 0;

  constructor(
    private readonly tokens: readonly string[],
    private readonly markets: number,
  ) {}

  async next(connection: LoadConnection): Promise<void> {
    const kind = Math.random() * 100;
    // The newest are left alone: their answers may be under way on other connections.
    const at = Math.floor(Math.random() * Math.max(0, this.waiting.length - AT_ONCE));
    const order = kind >= 80 ? this.waiting.splice(at, 1)[0] : undefined;
    if (!order) return this.place(connection, kind >= 60);
    if (kind < 95) {
      const query = new URLSearchParams({ orderId: order.id, clientRef: createReference() });
      const path = `/${endpoints.cancelOrders.path}?${query}`;
      this.count(await connection.send(endpoints.cancelOrders.method, path, { token: order.token }));
      return;
    }
    const body = JSON.stringify({
      orderId: order.id,
      revision: order.revision,
      stake: 1 + Math.floor(Math.random() * 5),
    });
    const answer = await connection.send(endpoints.editOrder.method, `/${endpoints.editOrder.path}`, {
      token: order.token,
      body,
    });
    if (!this.count(answer)) return;
    order.revision += 1;
    this.waiting.push(order);
  }

  private async place(connection: LoadConnection, isMatching: boolean): Promise<void> {
    this.placed += 1;
    const token = this.tokens[this.placed % this.tokens.length] ?? '';
    const side = Math.random() < 0.5 ? 'back' : 'lay';
    // Backs rest from 3.20 on and lays up to 2.78; what matches asks for whatever waits there.
    const resting =
      side === 'back'
        ? (320 + 5 * Math.floor(Math.random() * 16)) / 100
        : (278 - 2 * Math.floor(Math.random() * 35)) / 100;
    const body = JSON.stringify({
      ...{
        marketId: `orders.${Math.floor(Math.random() * this.markets)}`,
        teamId: 'abc'[Math.floor(Math.random() * 3)],
      },
      ...{ oddType: side, odd: isMatching ? (side === 'back' ? 2.12 : 3.95) : resting },
      ...{ stake: 1 + Math.floor(Math.random() * 5), timeInForce: isMatching ? 'now' : 'keep', persistence: 'KEEP' },
      ...{ onEvent: 'stay', clientRef: createReference(), marketVersion: 1 },
    });
    const answer = await connection.send('POST', `/${endpoints.placeOrder.path}`, { token, body });
    if (answer.status !== 200) throw new Error(`an order was answered ${answer.status}: ${answer.body.slice(0, 300)}`);
    this.taken += 1;
    const { docs } = JSON.parse(answer.body) as { docs: { order: { _id: string; waiting: number; revision: number } } };
    if (docs.order.waiting > 0) this.waiting.push({ id: docs.order._id, token, revision: docs.order.revision });
  }

  private count({ status, body }: Answer): boolean {
    if (status === 200) this.taken += 1;
    else if (MATCHED_MEANWHILE.test(body)) this.late += 1;
    else throw new Error(`a change was answered ${status}: ${body.slice(0, 300)}`);
    return status === 200;
  }
}

const createReference = (): string => createClientReference(Date.now(), randomUUID());

/** Keeps one input under way on each connection for some seconds. */
async function measure(
  connections: readonly LoadConnection[],
  seconds: number,
  next: (connection: LoadConnection, n: number) => Promise<unknown>,
): Promise<Measured> {
  const times: number[] = [];
  const startedAt = performance.now();
  let n = 0;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < startedAt + seconds * 1000) {
        const at = performance.now();
        await next(connection, (n += 1));
        times.push(performance.now() - at);
      }
    }),
  );
  const perSecond = (times.length * 1000) / (performance.now() - startedAt);
  times.sort((a, b) => a - b);
  return { perSecond, p50: times[Math.floor(times.length / 2)] ?? 0, p99: times[Math.floor(times.length * 0.99)] ?? 0 };
}

interface Figure {
  readonly name: string;
  readonly atLeast: number | null;
  readonly run: () => Promise<Measured>;
}

/** Prints inputs a second and p99 over HTTP with a token, 32 at once, by turns with the prototype; true where E2.16 holds. */
export async function measureOrdersOverHttp(seconds: number, rounds: number): Promise<boolean> {
  const child = fork(await buildPlatform('bench/harness/serve.ts'), ['--orders'], {
    execArgv: [],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const opened: LoadConnection[] = [];
  try {
    const [served] = (await once(child, 'message')) as [{ port: number; prototype: number; tokens: string[] }];
    const open = async (port: number) => {
      const made = await Promise.all(Array.from({ length: AT_ONCE }, () => LoadConnection.open(port, HOST)));
      opened.push(...made);
      return made;
    };
    const connections = await open(served.port);
    const plain = await open(served.prototype);
    const tokens: string[] = [];
    for (let n = 0; n < PLAYERS; n += 1) tokens.push(await demoPlayer(connections[n % AT_ONCE]!, n));
    const streams = { spread: new OrderStream(tokens, MARKETS), hot: new OrderStream(tokens, 1) };
    const bet = (n: number) => betOf(n, { players: 200, markets: 20 });
    const send = async (connection: LoadConnection, path: string, token: string, body: string) => {
      const { status, body: text } = await connection.send('POST', path, { token, body });
      if (status !== 200) throw new Error(`answered ${status}: ${text.slice(0, 300)}`);
    };
    const figures: Figure[] = [
      {
        name: 'prototype, bets',
        atLeast: null,
        run: () => measure(plain, seconds, (to, n) => send(to, '/bet', served.tokens[n % 200] ?? '', bet(n))),
      },
      {
        name: 'orders on 50 markets',
        atLeast: 3_000,
        run: () => measure(connections, seconds, (to) => streams.spread.next(to)),
      },
      {
        name: 'orders on one market',
        atLeast: 1_500,
        run: () => measure(connections, seconds, (to) => streams.hot.next(to)),
      },
      {
        name: 'instant bets',
        atLeast: 8_000,
        run: () => measure(connections, seconds, (to, n) => send(to, PLACE_BET, tokens[n % PLAYERS] ?? '', bet(n))),
      },
    ];
    const measured = new Map<Figure, Measured[]>();
    for (const figure of figures) await figure.run();
    for (let round = 0; round < rounds; round += 1)
      for (const figure of figures) measured.set(figure, [...(measured.get(figure) ?? []), await figure.run()]);
    return print(figures, measured, streams);
  } finally {
    for (const connection of opened) connection.close();
    const ended = once(child, 'exit');
    child.disconnect();
    await ended;
  }
}

function print(
  figures: readonly Figure[],
  measured: ReadonlyMap<Figure, readonly Measured[]>,
  streams: Readonly<Record<string, OrderStream>>,
): boolean {
  let holds = true;
  const base = measured.get(figures[0]!) ?? [];
  for (const figure of figures) {
    const runs = measured.get(figure) ?? [];
    const rate = medianOf(runs.map(({ perSecond }) => perSecond));
    const p99 = medianOf(runs.map((run) => run.p99));
    const ratio = medianOf(runs.map(({ perSecond }, at) => perSecond / (base[at]?.perSecond ?? perSecond)));
    const isMet = figure.atLeast === null || (rate >= figure.atLeast && p99 <= 10);
    holds &&= isMet;
    const wanted =
      figure.atLeast === null ? '' : ` (at least ${figure.atLeast} and at most 10 ms: ${isMet ? 'holds' : 'missed'})`;
    const p50 = medianOf(runs.map((run) => run.p50));
    process.stdout.write(
      `${figure.name.padEnd(22)} ${Math.round(rate)} /s, p50 ${p50.toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, ${ratio.toFixed(2)} of the prototype${wanted}\n`,
    );
  }
  for (const [name, { taken, late }] of Object.entries(streams))
    process.stdout.write(`${name}: ${taken} inputs taken, ${late} changes came after the match\n`);
  return holds;
}
