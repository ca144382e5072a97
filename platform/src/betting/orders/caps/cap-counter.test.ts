import { CapCounter } from './cap-counter';
import { writeEntry } from './cap-journal';
import { createCounter, createJournal, market, MARKET_CAP, one, PLAYER_CAP } from './testing-journal';

describe('reading', () => {
  test('everything is loaded at first, and nothing is read without a cap', async () => {
    const { journal, connection } = createJournal({});
    const counter = new CapCounter();
    await counter.read(connection, ['p1'], { lock: true });
    await counter.read(connection, ['p1']);
    expect(journal.take()).toEqual(['betting_cap_load']);
    expect([counter.isEmpty, counter.isOf(1), counter.isOf(2), counter.covers('royal')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  test('a tenant is covered by its own caps or those of the house', async () => {
    const { counter } = await createCounter(MARKET_CAP);
    expect([counter.covers('royal'), counter.covers('metro'), counter.isEmpty]).toEqual([true, false, false]);
    const house = await createCounter({ '': [{ scope: 'house', key: '*', amount: 1 }] });
    expect(house.counter.covers('metro')).toBe(true);
  });

  test('a current state is read again only when it expired or the journal is locked [D4.05]', async () => {
    const { journal, connection, counter } = await createCounter(MARKET_CAP);
    await counter.read(connection, ['p2']);
    expect(journal.take()).toEqual([]);
    counter.expire();
    await counter.read(connection, ['p2']);
    expect(journal.take()).toEqual(['betting_cap_read']);
    await counter.read(connection, ['p2']);
    expect(journal.take()).toEqual([]);
    await counter.read(connection, ['p2'], { lock: true });
    expect(journal.take()).toEqual(['pg_advisory_xact_lock', 'betting_cap_read']);
  });

  test('open bets of a player are read once, and only where players have caps [D4.03]', async () => {
    const { room } = await createCounter(PLAYER_CAP, (of) => {
      of.open.p1 = [one({ profit: 20_000 })];
      of.books = [{ owner: 'royal', market_id: 'm1', market: JSON.stringify(market()), legs: '{}' }];
    });
    expect(room()).toBe(10_000);
    const { counter, journal, connection } = await createCounter(PLAYER_CAP);
    await counter.read(connection, ['p1']);
    expect(journal.take()).toEqual([]);
    await counter.read(connection, ['p1', 'p2']);
    expect(journal.statements).toEqual([['betting_cap_read', [0, ['p2']]]]);
  });

  test('the entries of other transactions are counted from the head that was read [D4.05]', async () => {
    const { journal, connection, counter, room } = await createCounter(MARKET_CAP);
    expect(room()).toBe(30_000);
    journal.write({ markets: { m1: market() }, changes: [one({ profit: 20_000 })] });
    counter.expire();
    await counter.read(connection, []);
    expect(room()).toBe(10_000);
    counter.expire();
    await counter.read(connection, []);
    expect([room(), journal.statements.map(([, values]) => values)]).toEqual([
      10_000,
      [
        [0, []],
        [1, []],
      ],
    ]);
    expect(counter.parameters(true).slice(0, 2)).toEqual([1, 1]);
  });

  test('another version or a gap in the journal loads everything anew [D4.05]', async () => {
    const { journal, connection, counter } = await createCounter(MARKET_CAP);
    journal.version = 2;
    counter.expire();
    await counter.read(connection, [], { lock: true });
    const anew = [
      'pg_advisory_xact_lock',
      'betting_cap_read',
      'betting_cap_load',
      'pg_advisory_xact_lock',
      'betting_cap_read',
    ];
    expect([journal.take(), counter.isOf(2)]).toEqual([anew, true]);
    // Of three entries all are trimmed away and stored in a book.
    Object.assign(journal, { head: 3, base: 3 });
    counter.expire();
    await counter.read(connection, []);
    expect(journal.take()).toEqual(['betting_cap_read', 'betting_cap_load']);
    expect(counter.parameters(true)).toEqual([2, 3, null]);
  });

  test('stored books and the journal behind them are loaded, for known owners only [D4.04]', async () => {
    const legs = JSON.stringify({ a: { win: -10_000, lose: 10_000, pendingWin: 0, pendingLose: 0 } });
    const { room, journal } = await createCounter(MARKET_CAP, (of) => {
      of.books = ['royal', 'gone'].map((owner) => ({ owner, market_id: 'm1', market: JSON.stringify(market()), legs }));
      of.write({ changes: [one({ profit: 10_000 })] });
    });
    expect([room(), room('m2')]).toEqual([10_000, 30_000]);
    expect(journal.take()).toEqual([]);
  });

  test('a market of the journal that nobody described is read from the database [D4.04]', async () => {
    const { room, journal, counter, connection } = await createCounter(MARKET_CAP, (of) => {
      of.markets.m1 = market({ removed: ['b', 'c'] });
    });
    journal.write({ changes: [one({ profit: 20_000 }), one({ marketId: 'm2', profit: 10_000 })] });
    journal.write({ markets: { m3: market() }, changes: [one({ marketId: 'm3', profit: 10_000 })] });
    counter.expire();
    await counter.read(connection, []);
    expect(journal.statements.map(([name, values]) => [name, values[0]])).toEqual([
      ['betting_cap_read', 0],
      ['betting_market', ['m1', 'm2']],
    ]);
    expect([room('m1'), room('m2'), room('m3')]).toEqual([10_000, 20_000, 20_000]);
  });

  test('noted non-runners change the worst case of a market that is known, and of no other [D4.03]', async () => {
    const { room, journal, counter, connection } = await createCounter({
      royal: [{ scope: 'event', key: '*', amount: 30_000 }],
    });
    journal.write({ markets: { m1: market() }, changes: [one({ runnerId: 'c', profit: 30_000 })] });
    counter.expire();
    await counter.read(connection, []);
    expect(room('m2')).toBe(0);
    const { field } = market();
    journal.write({}, { m1: { field, removals: [{ id: 'c' }] }, m9: { field, removals: [{ id: 'a' }] } });
    counter.expire();
    await counter.read(connection, []);
    expect(room('m2')).toBe(30_000);
  });

  test('the open bets of more than ten thousand players are not remembered [D4.03]', async () => {
    const { journal, connection, counter } = await createCounter(PLAYER_CAP);
    const many = (count: number) => Array.from({ length: count }, (_, n) => `many${n}`);
    await counter.read(connection, many(9_999));
    await counter.read(connection, ['p1']);
    expect(journal.take()).toEqual(['betting_cap_read']);
    await counter.read(connection, ['last']);
    journal.take();
    await counter.read(connection, ['p1']);
    expect(journal.statements).toEqual([['betting_cap_read', [0, ['p1']]]]);
  });
});

describe('storing', () => {
  const fill = (counter: CapCounter, bets: number) => {
    for (let n = 0; n < bets; n += 1) {
      counter.add([one({ profit: 1, liability: 1 })], market);
      counter.commit();
    }
  };
  const booksOf = ({ statements }: { statements: (readonly [string, readonly unknown[]])[] }) =>
    statements.map(([, [version, head, owners, ids, , legs]]) => [version, head, owners, ids, legs]);

  test('counters are stored after 512 transactions with the books that changed, and then after 512 more [D4.04]', async () => {
    const { counter, journal, connection } = await createCounter(MARKET_CAP);
    fill(counter, 511);
    await counter.store(connection);
    expect(journal.statements).toEqual([]);
    fill(counter, 1);
    await counter.store(connection);
    const legs = JSON.stringify({ a: { win: -512, lose: 512, pendingWin: 0, pendingLose: 0 } });
    expect(booksOf(journal)).toEqual([[1, 512, ['royal'], ['m1'], [legs]]]);
    expect(journal.take()).toEqual(['betting_cap_store']);
    await counter.store(connection);
    expect(journal.take()).toEqual([]);
    counter.add([one({ marketId: 'm2' })], market);
    counter.commit();
    for (let n = 0; n < 511; n += 1) {
      counter.add([one({ marketId: 'm2', profit: 1, liability: 1 })], market);
      counter.commit();
    }
    await counter.store(connection);
    expect(booksOf(journal).map(([, head, , ids]) => [head, ids])).toEqual([[1_024, ['m2']]]);
  });

  test('a journal that went on is not stored, and is read before the next batch [D4.04]', async () => {
    const { counter, journal, connection } = await createCounter(MARKET_CAP);
    fill(counter, 512);
    journal.stored = false;
    await counter.store(connection);
    expect(journal.take()).toEqual(['betting_cap_store']);
    await counter.store(connection);
    expect(journal.take()).toEqual(['betting_cap_store']);
    journal.head = 512;
    journal.entries = Array.from({ length: 512 }, () => writeEntry({ markets: {}, changes: [] }));
    await counter.read(connection, []);
    expect(journal.take()).toEqual(['betting_cap_read']);
  });

  test('a counter that is to be loaded is not stored [D4.04]', async () => {
    const { counter, journal, connection } = await createCounter(MARKET_CAP);
    fill(counter, 512);
    counter.invalidate();
    await counter.store(connection);
    expect(journal.take()).toEqual([]);
  });

  test('a market that another process noted is stored with its book [D4.04]', async () => {
    const { counter, journal, connection } = await createCounter(MARKET_CAP);
    journal.write({ markets: { m1: market() }, changes: [] });
    counter.expire();
    await counter.read(connection, []);
    journal.take();
    for (let n = 0; n < 511; n += 1) {
      counter.add([one({ marketId: 'm2', profit: 1, liability: 1 })], market);
      counter.commit();
    }
    await counter.store(connection);
    expect(booksOf(journal)).toEqual([[1, 512, ['royal', 'royal'], ['m1', 'm2'], ['{}', expect.any(String)]]]);
  });
});
