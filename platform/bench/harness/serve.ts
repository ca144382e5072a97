// The platform with twenty markets whose prices stand still, and a bare server beside it: what the load goes to. --orders: and with fifty
// in which players' orders alone meet. --telemetry <environment as JSON>: with settings of its own, and prices that change on demand.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/core/config';
import { attachDatabase } from '../../src/core/database';
import { startPlatform } from '../../src/platform';
import { databaseCpuMicros } from './cpu';
import { buildBook, buildEvent, buildMarket } from '../../src/betting/feed/testing';
import { createBaselineServer, servePrototype } from './baseline-server';
import { installPlugins } from './install-plugins';
import { playersEvent, standingEvent, StandingFeed } from './standing-feed';

export const MARKETS = 20;
const ORDER_MARKETS = 50;
const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-'));
chmodSync(dataDir, 0o755);
const read = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  LOG_LEVEL: 'silent',
  // Calls are counted as ever; nobody calls so often.
  RATE_LIMIT_SCALE: '1000',
  ...(process.argv[2] === '--telemetry' && (JSON.parse(process.argv[3] ?? '{}') as Record<string, string>)),
});
if (!read.ok) throw new Error(read.problem);
const messages = standingEvent('bench', MARKETS);
const orders = process.argv[2] === '--orders' ? playersEvent('orders', ORDER_MARKETS) : [];
const feed = new StandingFeed([...messages, ...orders]);
const platform = await startPlatform(read.config, { feed });
const bare = createServer((request, response) => {
  request.resume().on('end', () => {
    const text = JSON.stringify({ message: 'success', docs: { at: Date.now() } });
    response
      .writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
      .end(text);
  });
});
// Nobody asks while another one is measured, for longer than a server of Node waits by default.
bare.keepAliveTimeout = 0;
await new Promise<void>((ready) => bare.listen(0, '127.0.0.1', ready));
// The prototype of the stack's page, in the same process and over the same database server.
const beside = await attachDatabase({ dataDir, log: { info: () => undefined } });
const accounts = Array.from({ length: 200 }, (_, n) => `p${n}`);
const compared = installPlugins();
const prototype = await servePrototype(await createBaselineServer(beside, accounts), accounts, compared);
process.send?.({
  port: platform.port,
  adminPort: platform.adminPort,
  bare: (bare.address() as AddressInfo).port,
  prototype: prototype.port,
  tokens: prototype.tokens,
});

let changing: NodeJS.Timeout | undefined;
let changes = 0;
/** Changes the price of one market so many times a second; 0 ends it. */
function change(perSecond: number): void {
  clearInterval(changing);
  if (perSecond === 0) return;
  const event = buildEvent({ id: 'bench' });
  const market = buildMarket(event, { id: 'bench.0', min: 1, max: 1_000_000 });
  changing = setInterval(() => {
    changes += 1;
    const book = buildBook(market, { back: [2, 1_000_000 - (changes % 1000)], lay: [2.02, 1_000_000] });
    feed.publish({ kind: 'book', at: Date.now(), eventId: event.id, book });
  }, 1000 / perSecond);
}

// Asked for what this process and the database have spent on a processor so far.
process.on('message', (asked: string | { readonly changesPerSecond: number }) => {
  if (typeof asked !== 'string') return change(asked.changesPerSecond);
  void databaseCpuMicros(beside).then((database) => {
    const { user, system } = process.cpuUsage();
    process.send?.({ node: user + system, database });
  });
});
process.once('disconnect', () => {
  bare.close();
  bare.closeAllConnections();
  void (async () => {
    await prototype.app.close();
    await beside.close();
    await platform.close();
    compared.remove();
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
