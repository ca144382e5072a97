// bench: a source pushes 500 prices a second for 60 s: time from sending one to the socket of a player who watches; exits 1 where D3.18 is missed. Arguments: seconds, messages a second
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sign } from '../src/core/http';
import { LoadConnection } from './harness/connection';
import { demoPlayer } from './harness/demo-player';
import { watchOverSocket } from './harness/serve-realtime';

const SECONDS = Number(process.argv[2] ?? 60);
const PER_SECOND = Number(process.argv[3] ?? 500);
const P95_MS = 100;
const EVENTS = 10;
const MARKETS_OF_EVENT = 5;
const BATCH_MS = 20;
const HOST = 'royal.localhost';
const KEY = 'a-key-of-this-benchmark-of-pushed-prices';
const SOURCE = { name: 'acme', keys: [KEY], types: ['bookmaker'], sports: ['4'] };

const child = fork(
  fileURLToPath(new URL('./harness/serve.ts', import.meta.url)),
  ['--telemetry', JSON.stringify({ PUSH_FEEDS: JSON.stringify([SOURCE]) })],
  { execArgv: ['--import', 'tsx'], stdio: ['ignore', 'ignore', 'inherit', 'ipc'] },
);
const [{ port }] = (await once(child, 'message')) as [{ readonly port: number }];
try {
  let seq = 0;
  let refused = 0;
  const post = async (messages: readonly object[]): Promise<void> => {
    const body = JSON.stringify({ messages });
    const headers = { 'content-type': 'application/json', 'x-feed-signature': sign(KEY, body, Date.now()) };
    const answer = await fetch(`http://127.0.0.1:${port}/feeds/push/acme`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
    if (answer.status !== 200) refused += 1;
  };
  const next = () => ({ seq: (seq += 1), at: Date.now() });
  const ids = Array.from({ length: EVENTS }, (_, n) => `m${n}`);
  const markets = ids.flatMap((eventId) =>
    Array.from({ length: MARKETS_OF_EVENT }, (_, n) => ({ eventId, id: `${eventId}-${n}` })),
  );
  const runners = [
    { id: 'a', name: 'Mumbai' },
    { id: 'b', name: 'Chennai' },
  ];
  await post([
    ...ids.map((id) => ({
      ...next(),
      kind: 'event',
      event: {
        id,
        sportId: '4',
        name: 'Mumbai v Chennai',
        openDate: Date.now(),
        competition: { id: 'cup', name: 'Cup' },
      },
    })),
    ...markets.map((market) => ({
      ...next(),
      kind: 'market',
      market: { ...market, name: 'Bookmaker', type: 'bookmaker', runners },
    })),
  ]);
  /** When each price left, by the size that it is offered with. */
  const sentAt = new Map<number, number>();
  const pricesOf = ({ eventId, id }: (typeof markets)[number]) => {
    const numbered = next();
    sentAt.set(numbered.seq, performance.now());
    const levels = { back: [[40 + (numbered.seq % 50), numbered.seq]], lay: [] };
    const prices = {
      eventId,
      marketId: id,
      status: 'OPEN',
      inPlay: true,
      runners: runners.map((runner) => ({ id: runner.id, ...levels })),
    };
    return { ...numbered, kind: 'prices', prices };
  };
  await post(markets.map(pricesOf));

  const connection = await LoadConnection.open(port, HOST);
  const tokens: string[] = [];
  for (const n of ids.keys()) tokens.push(await demoPlayer(connection, n));
  const times: number[] = [];
  let isMeasured = false;
  const sockets = await Promise.all(
    ids.map((id, n) =>
      watchOverSocket(port, { token: tokens[n] ?? '', eventId: `acme-${id}` }, (frame) => {
        const now = performance.now();
        for (const { runners: shown } of frame.markets)
          for (const size of new Set(shown.map(({ back }) => back?.[0]?.[1])))
            if (isMeasured && size !== undefined && sentAt.has(size)) times.push(now - (sentAt.get(size) ?? now));
      }),
    ),
  );
  await sleep(1000);
  isMeasured = true;
  const startedAt = performance.now();
  const from = seq;
  // Batches leave one after the other, as their numbers want it.
  while (performance.now() - startedAt < SECONDS * 1000) {
    const due = Math.floor(((performance.now() - startedAt) / 1000) * PER_SECOND) - (seq - from);
    if (due <= 0) {
      await sleep(BATCH_MS);
      continue;
    }
    await post(Array.from({ length: Math.min(due, 200) }, () => pricesOf(markets[seq % markets.length]!)));
  }
  await sleep(1000);
  const sent = seq - from;
  const rate = sent / SECONDS;
  times.sort((a, b) => a - b);
  const at = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  process.stdout.write(
    `${sent} prices in ${SECONDS} s (${rate.toFixed(0)} a second), ${refused} batches refused\n` +
      `${times.length} prices shown: p50 ${at(0.5).toFixed(1)} ms, p95 ${at(0.95).toFixed(1)} ms (at most ${P95_MS}), p99 ${at(0.99).toFixed(1)} ms\n`,
  );
  for (const socket of sockets) socket.terminate();
  if (!(at(0.95) <= P95_MS) || refused > 0 || rate < 0.98 * PER_SECOND) process.exitCode = 1;
} finally {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}
