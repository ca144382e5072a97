import type { AdminAuditEntry } from '../../core/audit';
import { describeRateProblem, noteRate } from './feed-notices';

test.each(['jumped', 'stale', 'missing'] as const)(
  'a rate with the problem "%s" is noted for staff in words [E9.03]',
  async (problem) => {
    const entries: AdminAuditEntry[] = [];
    const state = { rate: 1_124_000, problem, ...(problem === 'jumped' ? { offered: 1_247_700 } : {}) };
    await noteRate({ noteChange: async (entry) => void entries.push(entry) }, state);
    expect(entries).toEqual([
      expect.objectContaining({ action: 'feedRateKept', subjectKind: 'feed', reason: describeRateProblem(state) }),
    ]);
    expect(entries[0]?.reason).toContain('112.4000');
  },
);

test('a rate that is right is noted without a sentence [E9.03]', async () => {
  const entries: AdminAuditEntry[] = [];
  await noteRate({ noteChange: async (entry) => void entries.push(entry) }, { rate: 1_124_000, problem: null });
  expect(entries).toMatchObject([
    { action: 'feedRateChanged', reason: '', changes: { rate: '112.4000', problem: null } },
  ]);
  expect(describeRateProblem({ rate: 1_124_000, problem: null })).toBeNull();
});
