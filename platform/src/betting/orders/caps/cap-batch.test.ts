import { countBatch } from './cap-counter';
import { writeEntry } from './cap-journal';
import { bet, createCounter, market, MARKET_CAP, one } from './testing-journal';

describe('a batch', () => {
  test('the first bet of a market is written with the market, a later one without it [D4.05]', async () => {
    const { counter } = await createCounter(MARKET_CAP);
    expect(counter.parameters(false)).toEqual([1, null, null]);
    expect(counter.add([one()], market)).toBe(true);
    const entry = writeEntry({ markets: { m1: market() }, changes: [one()] });
    expect(counter.parameters(false)).toEqual([1, 0, entry]);
    counter.commit();
    expect(counter.parameters(false)).toEqual([1, null, null]);
    expect(counter.parameters(true)).toEqual([1, 1, null]);
    counter.add([one()], () => market({ removed: ['c'] }));
    expect(counter.parameters(false)).toEqual([1, 1, writeEntry({ markets: {}, changes: [one()] })]);
    counter.commit();
    counter.commit();
    expect(counter.parameters(true)).toEqual([1, 2, null]);
  });

  test('a market whose book became empty is written again with its next bet [D4.04]', async () => {
    const { counter } = await createCounter(MARKET_CAP);
    counter.add([one()], market);
    counter.release(bet());
    counter.commit();
    counter.release(bet());
    counter.commit();
    counter.add([one()], market);
    const [, , text] = counter.parameters(false);
    expect(Object.keys(JSON.parse(text!).m)).toEqual([]);
    const fresh = await createCounter(MARKET_CAP);
    fresh.counter.add([one()], market);
    fresh.counter.add([one({}, -1)], market);
    fresh.counter.commit();
    fresh.counter.add([one()], market);
    const [, , again] = fresh.counter.parameters(false);
    expect(Object.keys(JSON.parse(again!).m)).toEqual(['m1']);
  });

  test('a bet beyond a cap is not counted, its market is written nevertheless [D4.03]', async () => {
    const { counter, room } = await createCounter(MARKET_CAP);
    expect(counter.add([one({ profit: 30_001 })], market)).toBe(false);
    expect(counter.parameters(false)).toEqual([1, 0, writeEntry({ markets: { m1: market() }, changes: [] })]);
    expect(room()).toBe(30_000);
  });

  test('bets of one batch that are not counted yet leave later ones what remains of a cap [D4.04 D4.05]', async () => {
    const { counter } = await createCounter(MARKET_CAP);
    expect(counter.add([one({ profit: 20_000 })], market)).toBe(true);
    expect(counter.add([one({ profit: 10_001 })], market)).toBe(false);
    expect(counter.add([one({ profit: 9_000 })], market)).toBe(true);
    counter.countReserved();
    expect(counter.add([one({ profit: 1_001 })], market)).toBe(false);
    counter.commit();
    expect(counter.add([one({ profit: 1_000 })], market)).toBe(true);
  });

  test('a bet of a tenant without caps is not counted [D4.03]', async () => {
    const { counter } = await createCounter(MARKET_CAP);
    expect(counter.add([one({ tenantId: 'metro', profit: 90_000 })], market)).toBe(true);
    expect(counter.parameters(false)).toEqual([1, null, null]);
  });

  test('a bet counts for its tenant and the house, and both have to allow it [D4.03]', async () => {
    const { counter } = await createCounter({
      '': [{ scope: 'house', key: '*', amount: 25_000 }],
      royal: [{ scope: 'tenant', key: '*', amount: 20_000 }],
      metro: [{ scope: 'tenant', key: '*', amount: 20_000 }],
    });
    expect(counter.add([one({ profit: 20_001 })], market)).toBe(false);
    expect(counter.add([one({ profit: 20_000 })], market)).toBe(true);
    const ofMetro = { tenantId: 'metro', marketId: 'm2' };
    expect(counter.add([one({ ...ofMetro, profit: 5_001 })], market)).toBe(false);
    expect(counter.add([one({ ...ofMetro, profit: 5_000 })], market)).toBe(true);
  });

  test('an undone batch counts nothing, and its new markets are unknown again [D4.05]', async () => {
    const { counter, journal, connection, room } = await createCounter(MARKET_CAP);
    counter.add([one({ profit: 20_000 })], () => market({ removed: ['b'] }));
    counter.undo();
    expect(counter.parameters(false)).toEqual([1, null, null]);
    await counter.read(connection, []);
    expect(journal.take()).toEqual(['betting_cap_read']);
    counter.add([one({ profit: 30_000 })], market);
    expect(counter.parameters(false)).toEqual([
      1,
      0,
      writeEntry({ markets: { m1: market() }, changes: [one({ profit: 30_000 })] }),
    ]);
    counter.undo();
    expect(room()).toBe(30_000);
  });

  test('an invalidated counter forgets the batch and loads everything [D4.05]', async () => {
    const { counter, journal, connection, room } = await createCounter(MARKET_CAP);
    counter.add([one({ profit: 20_000 })], market);
    counter.invalidate();
    expect(counter.parameters(false)).toEqual([null, null, null]);
    counter.undo();
    await counter.read(connection, []);
    expect([journal.take(), room()]).toEqual([['betting_cap_load'], 30_000]);
  });

  test('a delayed bet is matched within the cap, released, or matched and not after all [D4.03 D4.04]', async () => {
    const { counter, room } = await createCounter(MARKET_CAP);
    const delayed = bet({ profit: 10_000 });
    expect(counter.match(delayed, bet({ profit: 90_000 }))).toBe(true);
    counter.release(delayed);
    expect(counter.parameters(false)).toEqual([1, null, null]);
    counter.add([{ bet: { ...delayed, pending: true }, weight: 1 }], market);
    counter.commit();
    expect(room()).toBe(20_000);
    expect(counter.match(delayed, bet({ profit: 30_001 }))).toBe(false);
    expect(counter.match(delayed, bet({ profit: 30_000 }))).toBe(true);
    expect(room()).toBe(0);
    counter.unmatch(delayed, bet({ profit: 30_000 }));
    expect([room(), counter.parameters(false)]).toEqual([20_000, [1, null, null]]);
    counter.release(delayed);
    const released = { bet: { ...delayed, pending: true }, weight: -1 as const };
    expect(counter.parameters(false)).toEqual([1, 1, expect.stringContaining('"b":[[')]);
    expect(counter.parameters(false)[2]).toBe(writeEntry({ markets: {}, changes: [released] }));
    expect(room()).toBe(30_000);
  });

  test('a delayed bet of a tenant without caps changes nothing [D4.03]', async () => {
    const { counter } = await createCounter(MARKET_CAP);
    counter.add([one()], market);
    counter.commit();
    const other = bet({ tenantId: 'metro' });
    expect(counter.match(other, other)).toBe(true);
    counter.unmatch(other, other);
    counter.release(other);
    expect(counter.parameters(false)).toEqual([1, null, null]);
  });

  test('a batch is counted in its transaction where it changed something [D4.05]', async () => {
    const { counter, journal, connection } = await createCounter(MARKET_CAP);
    await countBatch(connection, counter);
    expect(journal.take()).toEqual([]);
    counter.add([one()], market);
    await countBatch(connection, counter);
    expect(journal.statements).toEqual([['betting_cap_count', [...counter.parameters(false)]]]);
  });
});
