import type { ReleaseAuditEntry } from '@backlay/shared/contract';
import { cell, entry } from './testing';
import { formatAuditEntry, formatRejection, stateOf } from './format';

test('the worst state of a square is its label', () => {
  expect(stateOf(cell({ health: 'failing', behind: true }))).toBe('failing');
  expect(stateOf(cell({ refused: 'it needs contract ^2.0.0' }))).toBe('refused');
  expect(stateOf(cell({ behind: true }))).toBe('behind');
  expect(stateOf(cell({ behind: true, pinned: '2.7.1' }))).toBe('healthy');
});

test('a log entry is one line', () => {
  const names = new Map([['royal', 'Royal']]);
  const describeEntry = (over: Partial<ReleaseAuditEntry>) => formatAuditEntry(entry(over), names);
  expect(describeEntry({ action: 'unpin', to: null })).toBe('unpinned wallet 2.8.0 on Royal');
  expect(describeEntry({ action: 'promote', tenantId: null, channel: 'stable', to: '2.9.0' })).toBe(
    'moved stable to wallet 2.9.0',
  );
  expect(
    describeEntry({ action: 'grant-qa', tenantId: null, remote: '', from: null, to: null, subject: 'agent1' }),
  ).toBe('granted QA permission to agent1');
  expect(describeEntry({ action: 'withdraw-qa', tenantId: null, remote: '', subject: 'agent1' })).toBe(
    'revoked QA permission from agent1',
  );
  expect(describeEntry({ action: 'rollback' })).toBe('rolled back wallet 2.8.0 to 2.7.1 on Royal');
  expect(formatRejection({ ok: false, rule: 'in-use', reason: 'it is in use', remedy: '' })).toBe('It is in use.');
});
