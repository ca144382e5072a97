import { randomUUID } from 'node:crypto';
import { createClientReference } from './check';

test('references are UUIDs of version 7, in the order of time and never the same', () => {
  const at = Date.UTC(2026, 10, 22);
  const made = [
    ...Array.from({ length: 500 }, () => createClientReference(at, randomUUID())),
    createClientReference(at + 1, randomUUID()),
  ];
  expect(new Set(made).size).toBe(501);
  for (const one of made) expect(one).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect([...made].sort().at(-1)).toBe(made.at(-1));
  expect(Number.parseInt(made[0]!.replace('-', '').slice(0, 12), 16)).toBe(at);
});
