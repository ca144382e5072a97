import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { journeysOfRemotes, selectTests } from './changed-tests';

test('a change inside one remote selects its importers and its journeys alone [H1.35]', () => {
  expect(selectTests(['remote-casino/src/lobby/lobby.tsx', 'remote-casino/src/lobby/lobby.test.tsx'])).toEqual({
    sources: ['remote-casino/src/lobby/lobby.tsx', 'remote-casino/src/lobby/lobby.test.tsx'],
    journeys: ['journeys/casino.spec.ts'],
  });
});

test('a change of what every page is made of selects every journey [H1.35]', () => {
  for (const file of ['shared/src/ui/button.tsx', 'shell/src/main.tsx', 'platform/src/main.ts', 'e2e/steps/money.ts'])
    expect(selectTests([file, 'remote-casino/src/index.ts']).journeys).toBe('all');
});

test('a change of a test, a tool or a document selects no journey, and one of a journey selects itself [H1.35]', () => {
  const beside = ['docs/glossary.md', 'shared/build/checks.ts', 'shell/src/main.test.tsx', 'package.json'];
  expect(selectTests(beside).journeys).toEqual([]);
  expect(selectTests(['e2e/journeys/money.spec.ts']).journeys).toEqual(['journeys/money.spec.ts']);
});

test('every journey that a remote names exists [H1.35]', () => {
  expect(journeysOfRemotes.length).toBeGreaterThan(3);
  for (const journey of journeysOfRemotes) expect([journey, existsSync(join('e2e', journey))]).toEqual([journey, true]);
});
