import { registerStatusRoutes } from './status-routes';
import { captureCalls, PLAIN_ACCOUNT, noteCalls } from './testing';

const refused = (status: number, message: string) => expect.objectContaining({ status, message });
const AT = new Date('2026-01-19T12:00:00Z');

describe('the calls of a status', () => {
  function open({ account = PLAIN_ACCOUNT as object | null, own = true, rowCount = 1, removed = false } = {}) {
    const { log, note } = noteCalls();
    const connection = {
      query: async (sql: string) =>
        sql.startsWith('SELECT')
          ? { rows: own ? [{ status: 'suspended', reason: 'before', until: AT }] : [] }
          : { rowCount },
    };
    let looks = 0;
    const call = captureCalls(registerStatusRoutes, {
      database: { transaction: (work: (inside: unknown) => unknown) => work(connection) },
      accounts: { byId: async () => ((looks += 1) > 1 && removed ? null : account) },
      record: note('recorded', undefined),
      clock: () => AT.getTime(),
    });
    const caller = { accountId: 'me' };
    const set = (body: object) =>
      call('setAccountStatus', { caller, address: '192.0.2.1', body: { userId: 'a', reason: 'why', ...body } });
    const end = (userId: string) => call('endSessions', { caller, address: '192.0.2.1', body: { userId } });
    return { log, set, end };
  }
  const later = '2026-01-19T12:00:00.001Z';

  test.each(['betLocked', 'suspended'])(
    'a status %s ends after now, and no other status ends [D1.14]',
    async (status) => {
      const { set, log } = open();
      const wrong = refused(400, 'Please check until');
      expect(await set({ status, until: AT.toISOString() })).toEqual(wrong);
      for (const endless of ['active', 'closed']) expect(await set({ status: endless, until: later })).toEqual(wrong);
      expect(log).toEqual([]);
      const docs = { _id: 'a', status, effective: 'active', until: later };
      const named = open({ account: { ...PLAIN_ACCOUNT, status: 'active' } });
      expect(await named.set({ status, until: later })).toEqual({ docs, message: 'Success' });
      expect(named.log).toMatchObject([
        [
          'recorded',
          expect.anything(),
          { accountId: 'me' },
          '192.0.2.1',
          {
            account: { id: 'a' },
            before: { status: 'suspended', reason: 'before', until: AT.toISOString() },
            after: { status, reason: 'why', until: later },
          },
        ],
      ]);
    },
  );

  test('a status without an end has none, and a refused one has its reason [D1.14]', async () => {
    const { set, log } = open();
    expect(await set({ status: 'active' })).toEqual({
      docs: { _id: 'a', status: 'active', effective: 'active', until: null },
      message: 'Success',
    });
    expect(log[0]?.[4]).toMatchObject({ after: { until: '' } });
    const removed = await open({ removed: true }).set({ status: 'betLocked' });
    expect(removed).toMatchObject({ docs: { effective: 'betLocked' } });
    expect(await open({ rowCount: 0 }).set({ status: 'active' })).toEqual(
      refused(409, 'A closed account stays closed'),
    );
    const unknown = refused(404, 'Account not found');
    expect(await open({ account: null }).set({ status: 'active' })).toEqual(unknown);
    expect(await open({ own: false }).set({ status: 'active' })).toEqual(unknown);
    const own = refused(403, "You don't have permission for this");
    expect(await set({ status: 'active', userId: 'me' })).toEqual(own);
    expect(await open().end('me')).toEqual(own);
    expect(await open({ account: null }).end('a')).toEqual(unknown);
  });

  test('ended sessions are recorded with their time [D1.14]', async () => {
    const { end, log } = open();
    expect(await end('a')).toEqual({ message: 'Success' });
    const after = { sessions: `ended at ${AT.toISOString()}` };
    expect(log).toMatchObject([
      ['recorded', expect.anything(), { accountId: 'me' }, '192.0.2.1', { before: {}, after }],
    ]);
  });
});
