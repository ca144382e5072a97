import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loadOrCreateEpoch, createReplayOffsetFile } from './shared-feed-state';

const folder = mkdtempSync(join(tmpdir(), 'feed-kept-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('the schedule keeps its epoch over restarts and restarts with another seed or speed', () => {
  const file = join(folder, 'new', 'epoch.json');
  expect(loadOrCreateEpoch(file, { seed: 1, speed: 1 }, 1000)).toBe(1000);
  expect(loadOrCreateEpoch(file, { seed: 1, speed: 1 }, 2000)).toBe(1000);
  expect(loadOrCreateEpoch(file, { seed: 2, speed: 1 }, 3000)).toBe(3000);
  expect(loadOrCreateEpoch(file, { seed: 2, speed: 4 }, 4000)).toBe(4000);
});

test('a half-written file of a killed process is ignored', () => {
  const file = join(folder, 'half.json');
  writeFileSync(file, '{"seed":1,"spe');
  expect(loadOrCreateEpoch(file, { seed: 1, speed: 1 }, 5000)).toBe(5000);
});

test('a replay finds its place again, another recording begins at its start', async () => {
  const file = join(folder, 'position.json');
  createReplayOffsetFile(file, 'replay:a').save(777);
  expect(await createReplayOffsetFile(file, 'replay:a').load()).toBe(777);
  expect(await createReplayOffsetFile(file, 'replay:b').load()).toBe(0);
});
