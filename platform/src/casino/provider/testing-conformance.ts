import { randomUUID } from 'node:crypto';
import { toPaise } from '@backlay/shared/domain';
import { verifyLedger } from '../../money/ledger';
import type { ProviderRequest } from './adapter';
import { createProviderFixture, type ProviderFixture } from './testing-dialect';

/**
 * What every adapter has to hold, whatever its provider's dialect: run it in a test file with the adapter's own dialect. The wallet,
 * the ledger and the database behind it are the product's.
 */
export function conformanceOf(name: string, dialect: ProviderFixture): void {
  describe(name, () => {
    const { adapter, write } = dialect;
    const { scene, ask, launch, open, id, available, bet, win } = createProviderFixture(dialect);

    test('a launch token opens a game once, within a minute, for its provider alone', async () => {
      const { token } = await launch();
      expect(await ask({ action: 'session', token })).toMatchObject({ ok: true, balance: 100_000 });
      expect(await ask({ action: 'session', token })).toMatchObject({ ok: false, code: 'UNKNOWN_TOKEN' });
      const late = await launch();
      scene.now += 60_001;
      expect(await ask({ action: 'session', token: late.token })).toMatchObject({ ok: false });
      const other = await launch();
      expect(await scene.sessions.open('somebody-else', other.token)).toBeNull();
    });

    test('of two frames that bring one token at once, one opens', async () => {
      const { token } = await launch();
      const both = await Promise.all([ask({ action: 'session', token }), ask({ action: 'session', token })]);
      expect(both.filter(({ ok }) => ok)).toHaveLength(1);
    });

    test('a bet takes the stake, a win pays it, and the player is told of both', async () => {
      const session = await open();
      expect(await bet(session, 'r1', 20_000)).toMatchObject({ ok: true, balance: 80_000 });
      expect(await win(session, 'r1', 50_000)).toMatchObject({ ok: true, balance: 130_000 });
      expect(await ask({ action: 'balance', sessionId: session })).toMatchObject({ ok: true, balance: 130_000 });
      expect(scene.notifications.map(({ bet: one }) => [one.status, one.stake, one.win, one.profitLoss])).toEqual([
        ['open', 200, 0, 0],
        ['won', 200, 500, 300],
      ]);
    });

    test('a round that pays nothing is lost, and nothing moves', async () => {
      const session = await open();
      await bet(session, 'r1', 20_000);
      expect(await win(session, 'r1', 0)).toMatchObject({ ok: true, balance: 80_000 });
      expect(scene.notifications.at(-1)?.bet).toMatchObject({ status: 'lost', profitLoss: -200 });
    });

    test('a transaction that comes again is booked once and answered as before', async () => {
      const session = await open();
      const [stake, prize] = [id(), id()];
      await bet(session, 'r1', 20_000, stake);
      expect(await bet(session, 'r1', 20_000, stake)).toMatchObject({ ok: true, balance: 80_000 });
      await win(session, 'r1', 5_000, prize);
      expect(await win(session, 'r1', 5_000, prize)).toMatchObject({ ok: true, balance: 85_000 });
      expect(scene.notifications).toHaveLength(2);
    });

    test('the same transaction twenty times at once is one', async () => {
      const session = await open();
      const stake = id();
      const all = await Promise.all(Array.from({ length: 20 }, () => bet(session, 'r1', 10_000, stake)));
      expect(all.every(({ ok }) => ok)).toBe(true);
      expect(await available()).toBe(90_000);
    });

    test('stakes at once never take more than there is', async () => {
      const session = await open();
      const all = await Promise.all(Array.from({ length: 15 }, (_, round) => bet(session, `r${round}`, 10_000)));
      expect(all.filter(({ ok }) => ok)).toHaveLength(10);
      expect(all.filter(({ code }) => code === 'INSUFFICIENT_FUNDS')).toHaveLength(5);
      expect(await available()).toBe(0);
    });

    test('an id that was used for something else is refused', async () => {
      const session = await open();
      const used = id();
      await bet(session, 'r1', 10_000, used);
      expect(await bet(session, 'r1', 20_000, used)).toMatchObject({ ok: false, code: 'TRANSACTION_MISMATCH' });
      expect(await win(session, 'r1', 10_000, used)).toMatchObject({ ok: false, code: 'TRANSACTION_MISMATCH' });
      expect(await available()).toBe(90_000);
    });

    test('a rollback gives the stake back, once', async () => {
      const session = await open();
      const [stake, back] = [id(), id()];
      await bet(session, 'r1', 30_000, stake);
      const rollback = {
        action: 'rollback',
        transactionId: back,
        sessionId: session,
        betTransactionId: stake,
      } as const;
      expect(await ask(rollback)).toMatchObject({ ok: true, balance: 100_000 });
      expect(await ask(rollback)).toMatchObject({ ok: true, balance: 100_000 });
      expect(await ask({ ...rollback, transactionId: id() })).toMatchObject({ ok: true, balance: 100_000 });
      expect(scene.notifications.at(-1)?.bet).toMatchObject({ status: 'cancelled', stake: 0 });
    });

    test('a rollback that comes before its bet holds: the bet is refused when it comes', async () => {
      const session = await open();
      const stake = id();
      const early = { action: 'rollback', transactionId: id(), sessionId: session, betTransactionId: stake } as const;
      expect(await ask(early)).toMatchObject({ ok: true, balance: 100_000 });
      expect(await bet(session, 'r1', 30_000, stake)).toMatchObject({ ok: false, code: 'ROLLED_BACK' });
      expect(await available()).toBe(100_000);
    });

    test('a bet that was taken back and comes again, late, is refused: the provider does not go on without a stake', async () => {
      const session = await open();
      const stake = id();
      await bet(session, 'r1', 30_000, stake);
      await ask({ action: 'rollback', transactionId: id(), sessionId: session, betTransactionId: stake });
      expect(await bet(session, 'r1', 30_000, stake)).toMatchObject({ ok: false, code: 'ROLLED_BACK' });
      expect(await win(session, 'r1', 90_000)).toMatchObject({ ok: false, code: 'ROUND_CLOSED' });
      expect(await available()).toBe(100_000);
    });

    test('a round that paid something is not cancelled by the rollback of its stake: what it paid stays in the history', async () => {
      const session = await open();
      const stake = id();
      await bet(session, 'r1', 10_000, stake);
      await win(session, 'r1', 4_000, id(), false);
      const back = { action: 'rollback', transactionId: id(), sessionId: session, betTransactionId: stake } as const;
      expect(await ask(back)).toMatchObject({ ok: true, balance: 104_000 });
      expect(scene.notifications.at(-1)?.bet).toMatchObject({ status: 'open', stake: 0, win: 40 });
      await win(session, 'r1', 0);
      expect(scene.notifications.at(-1)?.bet).toMatchObject({ status: 'won', stake: 0, win: 40, profitLoss: 40 });
      expect(await available()).toBe(104_000);
    });

    test('a bet and its rollback at once leave the balance as it was, in whatever order', async () => {
      const session = await open();
      for (let round = 0; round < 10; round += 1) {
        const stake = id();
        await Promise.all([
          bet(session, `r${round}`, 10_000, stake),
          ask({ action: 'rollback', transactionId: id(), sessionId: session, betTransactionId: stake }),
        ]);
      }
      expect(await available()).toBe(100_000);
    });

    test('a rollback of a round that was paid, of a win, or of another player is refused', async () => {
      const session = await open();
      const [stake, prize] = [id(), id()];
      await bet(session, 'r1', 10_000, stake);
      await win(session, 'r1', 40_000, prize);
      const back = (betTransactionId: string, sessionId = session) =>
        ask({ action: 'rollback', transactionId: id(), sessionId, betTransactionId });
      expect(await back(stake)).toMatchObject({ ok: false, code: 'ROUND_CLOSED' });
      expect(await back(prize)).toMatchObject({ ok: false, code: 'TRANSACTION_MISMATCH' });
      const mine = scene.account;
      scene.account = randomUUID();
      expect(await back(stake, await open())).toMatchObject({ ok: false, code: 'TRANSACTION_MISMATCH' });
      scene.account = mine;
      expect(await available()).toBe(130_000);
    });

    test('a win after the end of the session is paid, a bet is not taken', async () => {
      const session = await open();
      await bet(session, 'r1', 10_000);
      await ask({ action: 'end', sessionId: session });
      expect(await bet(session, 'r2', 10_000)).toMatchObject({ ok: false, code: 'SESSION_ENDED' });
      expect(await win(session, 'r1', 25_000)).toMatchObject({ ok: true, balance: 115_000 });
    });

    test('a session takes no bet after twelve hours', async () => {
      const session = await open();
      scene.now += 12 * 3_600_000;
      expect(await bet(session, 'r1', 10_000)).toMatchObject({ ok: false, code: 'SESSION_ENDED' });
    });

    test('a win for a round without a bet is refused, so that the provider says it again', async () => {
      const session = await open();
      const prize = id();
      expect(await win(session, 'r1', 25_000, prize)).toMatchObject({ ok: false, code: 'UNKNOWN_ROUND' });
      await bet(session, 'r1', 10_000);
      expect(await win(session, 'r1', 25_000, prize)).toMatchObject({ ok: true, balance: 115_000 });
    });

    test('a round may pay several times until it is closed, and then no more', async () => {
      const session = await open();
      await bet(session, 'r1', 10_000);
      await win(session, 'r1', 5_000, id(), false);
      expect(await bet(session, 'r1', 10_000)).toMatchObject({ ok: true, balance: 85_000 });
      expect(await win(session, 'r1', 7_000)).toMatchObject({ ok: true, balance: 92_000 });
      expect(await win(session, 'r1', 7_000)).toMatchObject({ ok: false, code: 'ROUND_CLOSED' });
      expect(await bet(session, 'r1', 10_000)).toMatchObject({ ok: false, code: 'ROUND_CLOSED' });
      expect(scene.notifications.at(-1)?.bet).toMatchObject({ stake: 200, win: 120, status: 'won', profitLoss: -80 });
    });

    test('a player who was locked meanwhile cannot stake, but is paid', async () => {
      const session = await open();
      await bet(session, 'r1', 10_000);
      scene.player = { ...scene.player, casinoLock: true };
      expect(await bet(session, 'r2', 10_000)).toMatchObject({ ok: false, code: 'PLAYER_LOCKED' });
      expect(await win(session, 'r1', 20_000)).toMatchObject({ ok: true, balance: 110_000 });
    });

    test('a stake outside the limits of the game is refused', async () => {
      const session = await open();
      expect(await bet(session, 'r1', toPaise(scene.game.min) - 1)).toMatchObject({
        ok: false,
        code: 'OUTSIDE_LIMITS',
      });
      expect(await bet(session, 'r1', toPaise(scene.game.max) + 1)).toMatchObject({
        ok: false,
        code: 'OUTSIDE_LIMITS',
      });
    });

    test('a session that was never opened, or is another provider’s, is unknown', async () => {
      expect(await bet('nobody', 'r1', 10_000)).toMatchObject({ ok: false, code: 'UNKNOWN_SESSION' });
    });

    test('what is not signed, altered, old, or signed as something else is refused, and nothing moves', async () => {
      const session = await open();
      const message = {
        action: 'bet',
        transactionId: id(),
        sessionId: session,
        roundId: 'r1',
        amount: 10_000,
      } as const;
      const sent = write(message, scene.now);
      const reason = (request: ProviderRequest) => {
        const parsed = adapter.read(request, scene.now);
        return parsed.ok ? 'read' : parsed.reason;
      };
      expect(reason(sent)).toBe('read');
      expect(reason({ ...sent, headers: {} })).toBe('UNSIGNED');
      expect(reason({ ...sent, body: `${sent.body} ` })).toBe('UNSIGNED');
      expect(reason({ ...sent, action: 'win' })).toBe('UNSIGNED');
      expect(reason(write(message, scene.now - 300_000))).toBe('read');
      expect(reason(write(message, scene.now - 300_001))).toBe('UNSIGNED');
      expect(reason(write(message, scene.now + 300_001))).toBe('UNSIGNED');
      expect(await available()).toBe(100_000);
    });

    test('the books balance after all of it', async () => {
      expect(await verifyLedger(scene.database, async () => new Map())).toMatchObject({ ok: true, problems: [] });
    });
  });
}
