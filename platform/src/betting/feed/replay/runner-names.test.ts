import type { MarketChange } from '../betfair-stream/change';
import { describeIfRecordings, readMessages, recording } from '../betfair-stream/read-messages';
import type { FeedMessage } from '../feed';
import type { Names } from './files';
import { StreamTranslator } from './stream-translator';

const noNames = (): Names => ({ runners: new Map(), events: new Map(), markets: new Map(), competitions: new Map() });
const definitions = (messages: readonly FeedMessage[]) =>
  messages.flatMap((message) => (message.kind === 'market' ? [message.market] : []));
const books = (messages: readonly FeedMessage[]) =>
  messages.flatMap((message) => (message.kind === 'book' ? [message.book] : []));

describeIfRecordings('recorded lines', () => {
  const namesOf = async (marketId: string): Promise<readonly string[]> => {
    const translator = new StreamTranslator(noNames(), (time) => time);
    for await (const message of readMessages(recording('soccer-middlesbrough-mancity-77markets-28202626.mcm.bz2'))) {
      const market = definitions(translator.translate(message)).find(({ id }) => id === marketId);
      if (market) return market.runners.map(({ name }) => name);
    }
    return [];
  };

  test('a handicap runner is named with its line, 0 where it has none [E9.05]', async () => {
    const names = await namesOf('1.131162758');
    expect(names).toEqual(
      expect.arrayContaining(['Middlesbrough −0.25', 'Man City +0.25', 'Middlesbrough 0', 'Man City 0']),
    );
  });

  test('a total that is named with its number has it once [E9.05]', async () => {
    expect((await namesOf('1.131162807')).slice(0, 2)).toEqual(['1 goals or more', '2 goals or more']);
  });
});

const market = (
  runners: readonly { id: number; name?: string; hc?: number }[],
  bettingType = 'ODDS',
): MarketChange => ({
  id: '1.1',
  img: true,
  marketDefinition: {
    ...{ eventId: 'e', eventTypeId: '1', marketType: 'MATCH_ODDS', bettingType, status: 'OPEN', inPlay: false },
    ...{
      marketTime: '2026-01-01T12:00:00.000Z',
      numberOfWinners: 1,
      numberOfActiveRunners: 2,
      betDelay: 0,
      version: 1,
    },
    runners: runners.map((runner, at) => ({ ...runner, status: 'ACTIVE', sortPriority: at + 1 })),
  },
  rc: runners.map(({ id, hc }) => ({ id, ...(hc ? { hc } : {}), atb: [[2, 250]], trd: [[2, 10]], tv: 10 })),
});

test('an over of a total has its number behind its name [E9.05]', () => {
  const translator = new StreamTranslator(noNames(), (time) => time);
  const runners = [
    { id: 1, name: 'Under', hc: 2.25 },
    { id: 2, name: 'Over', hc: 2.25 },
  ];
  const [found] = definitions(
    translator.translate({ op: 'mcm', pt: 1, mc: [market(runners, 'ASIAN_HANDICAP_DOUBLE_LINE')] }),
  );
  expect(found?.runners.map(({ name }) => name)).toEqual(['Under 2.25', 'Over 2.25']);
});

test('a runner without a name has no price and is suspended until the catalogue names it [E9.05]', () => {
  const names = noNames();
  const translator = new StreamTranslator(names, (time) => time);
  const messages = translator.translate({ op: 'mcm', pt: 1, mc: [market([{ id: 1, name: 'A' }, { id: 2 }])] });
  expect(definitions(messages)[0]?.runners.map(({ isUnnamed }) => isUnnamed)).toEqual([undefined, true]);
  const [book] = books(messages);
  expect(book?.runners[0]).toMatchObject({ status: 'ACTIVE', back: [[2, 250]] });
  expect(book?.runners[1]).toEqual({ id: '2', status: 'SUSPENDED', back: [], lay: [] });
  names.runners.set('2', 'B');
  const after = translator.redefine(['1.1'], 2);
  expect(definitions(after)[0]?.runners[1]).toEqual({ id: '2', name: 'B', sort: 1 });
  expect(books(after)[0]?.runners[1]).toMatchObject({ status: 'ACTIVE', back: [[2, 250]] });
  expect(books(after)[0]?.version).toBeGreaterThan(book?.version ?? Infinity);
});

test('sizes, traded volume and total matched are converted once, rounded down to rupees [E9.03]', () => {
  const translator = new StreamTranslator(
    noNames(),
    (time) => time,
    (amount) => Math.floor(amount * 112.4),
  );
  const [book] = books(translator.translate({ op: 'mcm', pt: 1, mc: [{ ...market([{ id: 1, name: 'A' }]), tv: 10 }] }));
  expect(book?.totalMatched).toBe(1_124);
  expect(book?.runners[0]).toMatchObject({
    back: [[2, 28_100]],
    depth: { back: [[2, 28_100]], traded: [[2, 1_124]], volume: 1_124 },
  });
});
