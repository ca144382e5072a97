// The platform with the releases of a store, twenty markets that take bets, and many events whose pages are drawn.
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '../../src/core/config';
import { startPlatform } from '../../src/platform';
import { standingEvent, StandingFeed } from './standing-feed';

const [store = '', events = '0'] = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'backlay-bench-'));
chmodSync(dataDir, 0o755);
const read = readConfig({
  PORT: '0',
  HOST: '127.0.0.1',
  DATA_DIR: dataDir,
  RELEASE_STORE: store,
  LOG_LEVEL: 'error',
  RATE_LIMIT_SCALE: '0',
});
if (!read.ok) throw new Error(read.problem);
// They begin tomorrow: no brand has a thousand in play, and home lists few of those that come.
const tomorrow = Date.now() + 24 * 60 * 60_000;
const drawn = Array.from({ length: Number(events) }, (_, n) => standingEvent(`drawn${n}`, 3, tomorrow)).flat();
const feed = new StandingFeed([...standingEvent('bench', 20), ...drawn]);
const platform = await startPlatform(read.config, { feed });
process.send?.({ port: platform.port });
process.once('disconnect', () => {
  void platform.close().then(() => {
    rmSync(dataDir, { recursive: true, force: true });
    process.exit(0);
  });
});
