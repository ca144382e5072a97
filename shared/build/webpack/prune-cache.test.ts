/** @jest-environment node */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pruneCache } from './prune-cache';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backlay-kept-'));
  for (const name of ['0.pack', '1.pack']) writeFileSync(join(folder, name), 'x'.repeat(50));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the build cache is retained up to its limit', () => {
  pruneCache(folder, 100);
  expect(existsSync(folder)).toBe(true);
  pruneCache(folder, 99);
  expect(existsSync(folder)).toBe(false);
  expect(() => pruneCache(folder, 99)).not.toThrow();
});
