import type { Database } from '../../core/database';
import { createQuerySpy } from '../../core/database/testing-watched';
import { BettingService } from './betting-service';
import { placeLocked, type PlaceDeps } from './place-locked';
import type { PlayLimitChecker } from './ports';
import { FakeMarkets, give, NotificationRecord, placed, player, reasonOf } from './testing';
import { createBettingFixture } from './testing-scene';

const { scene, balance, order } = createBettingFixture();

describe('the locked path', () => {
  /** Dependencies of which each transaction fails as the test sets; `calls` has what became of counters. */
  function createFailing(codes: readonly (string | null)[]) {
    const calls: string[] = [];
    let attempt = 0;
    const transaction = async () => {
      const code = codes[attempt];
      attempt += 1;
      if (code) throw Object.assign(new Error('refused'), { code });
      return ['decided'];
    };
    const counter = (name: string) => ({
      commit: () => calls.push(`${name} commit`),
      invalidate: () => calls.push(`${name} invalidate`),
    });
    const deps = {
      database: { transaction } as unknown as Database,
      markets: new FakeMarkets(),
      clock: Date.now,
      newBetId: () => 'b1',
      caps: counter('caps'),
      sizes: counter('sizes'),
    } as unknown as PlaceDeps;
    return { deps, calls, attempts: () => attempt };
  }

  test('a batch that another process overtook is decided up to five times [S-15]', async () => {
    const fourth = createFailing(['40001', '40001', '40001', '40001', null]);
    expect(await placeLocked(fourth.deps, [])).toEqual(['decided']);
    expect(fourth.calls).toEqual([...Array<string>(4).fill('caps invalidate'), 'caps commit', 'sizes commit']);
    const always = createFailing(Array<string>(9).fill('40001'));
    await expect(placeLocked(always.deps, [])).rejects.toMatchObject({ code: '40001' });
    expect([always.attempts(), always.calls.length]).toEqual([5, 5]);
  });

  test('a batch that fails for another cause is not decided again [S-15]', async () => {
    const broken = createFailing(['23514', null]);
    await expect(placeLocked(broken.deps, [])).rejects.toMatchObject({ code: '23514' });
    expect([broken.attempts(), broken.calls]).toEqual([1, ['caps invalidate']]);
  });
});

describe('the choice of a path', () => {
  const statements: string[] = [];
  let failing: string | null = null;
  const createService = (limits?: PlayLimitChecker) =>
    new BettingService({
      database: createQuerySpy(scene.database, (statement) => {
        if (statement.startsWith('betting_')) statements.push(statement);
        if (statement !== 'betting_place_optimistic' || failing === null) return;
        const code = failing;
        failing = null;
        throw Object.assign(new Error('failed'), { code });
      }),
      markets: scene.markets,
      notify: new NotificationRecord(),
      players: { findById: async () => player() },
      ...(limits && { limits }),
    });
  const warm = async (betting: BettingService, userId = scene.me) => {
    for (let bets = 0; bets < 2; bets += 1) placed(await betting.place(order({ userId, stake: 100 })));
    statements.length = 0;
  };

  test('players with limits take the locked path beside others on the optimistic one, each with its result', async () => {
    const free = `${scene.me}-free`;
    await give(scene.database, free, 100_000);
    const asked: string[] = [];
    const betting = createService({
      listLimitedPlayers: async (_connection, ids) => new Set(ids.filter((id) => id !== free)),
      findRejectedStakes: async (_connection, stakes) => {
        asked.push(...stakes.map(({ accountId }) => accountId));
        return new Map();
      },
    });
    await warm(betting, free);
    asked.length = 0;
    const bets = [order({ stake: 200 }), order({ userId: free, stake: 300 }), order({ stake: 400 })];
    const results = await Promise.all(bets.map((one) => betting.place(one)));
    expect(results.map((result) => placed(result).bet.stake)).toEqual([200, 300, 400]);
    expect(statements).toEqual(['betting_place_optimistic', 'betting_lock_batch', 'betting_apply_batch']);
    expect(asked).toEqual([scene.me, scene.me]);
    statements.length = 0;
    placed(await betting.place(order()));
    expect(statements).toEqual(['betting_lock_batch', 'betting_apply_batch']);
    await betting.stop();
  });

  test('players without limits take the optimistic path where limits are asked for', async () => {
    const betting = createService({
      listLimitedPlayers: async () => new Set(),
      findRejectedStakes: () => Promise.reject(new Error('nobody is limited')),
    });
    await warm(betting);
    placed(await betting.place(order({ stake: 100 })));
    expect(statements).toEqual(['betting_place_optimistic']);
    await betting.stop();
  });

  test.each(['40001', '23505', '23514'])(
    'a commit that fails as %s is decided on the locked path [S-15]',
    async (code) => {
      const betting = createService();
      await warm(betting);
      failing = code;
      placed(await betting.place(order({ stake: 100 })));
      expect(statements).toEqual(['betting_place_optimistic', 'betting_lock_batch', 'betting_apply_batch']);
      // What was cached is read again.
      statements.length = 0;
      placed(await betting.place(order({ stake: 100 })));
      expect(statements).toEqual(['betting_read_state', 'betting_place_optimistic']);
      await betting.stop();
    },
  );

  test('a commit that fails for an unknown cause fails the bet, and the next one reads everything again [S-15]', async () => {
    const betting = createService();
    await warm(betting);
    failing = '08006';
    const mine = order({ stake: 100 });
    await expect(betting.place(mine)).rejects.toMatchObject({ code: '08006' });
    expect(statements).toEqual(['betting_place_optimistic']);
    expect(await balance()).toEqual({ available: 99_800, exposure: 200 });
    statements.length = 0;
    placed(await betting.place(mine));
    expect(statements.slice(0, 2)).toEqual(['betting_read_state', 'betting_place_optimistic']);
    await betting.stop();
  });

  test('a player who is short of money is decided on the locked path, another refusal is not [S-15]', async () => {
    const betting = createService();
    await warm(betting);
    expect(reasonOf(await betting.place(order({ stake: 99_900 })))).toBe('insufficient-balance');
    expect(statements).toEqual(['betting_lock_batch', 'betting_apply_batch']);
    await warm(betting);
    expect(reasonOf(await betting.place(order({ stake: 50 })))).toBe('range');
    expect(statements).toEqual(['betting_place_optimistic']);
    await betting.stop();
  });
});
