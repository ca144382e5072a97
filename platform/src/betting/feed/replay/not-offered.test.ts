import type { MarketChangeMessage, StreamDefinition } from '../betfair-stream/change';
import { readBetfairSettings, type BetfairConfig } from '../betfair/settings';
import { StreamTranslator } from './stream-translator';

const definition = (marketType: string): StreamDefinition => ({
  eventId: 'e',
  eventTypeId: '7',
  marketType,
  marketTime: '2026-01-01T12:00:00.000Z',
  numberOfWinners: 1,
  numberOfActiveRunners: 1,
  betDelay: 0,
  inPlay: false,
  status: 'OPEN',
  version: 1,
  runners: [{ id: 1, status: 'ACTIVE', sortPriority: 1, name: '1. One' }],
});
const message = (marketType: string): MarketChangeMessage => ({
  op: 'mcm',
  pt: 1,
  mc: [{ id: '1.1', img: true, marketDefinition: definition(marketType) }],
});
const kinds = (marketType: string) => {
  const names = { runners: new Map(), events: new Map(), markets: new Map(), competitions: new Map() };
  return new StreamTranslator(names, (time) => time).translate(message(marketType)).map(({ kind }) => kind);
};

test('each-way and ante-post markets of a feed are excluded, win markets included [E3.12]', () => {
  expect(kinds('EACH_WAY')).toEqual([]);
  expect(kinds('ANTEPOST_WIN')).toEqual([]);
  expect(kinds('WIN')).toEqual(['event', 'market', 'book']);
});

test('each-way racing is not subscribed to, even when it is configured; lines are [E3.12]', () => {
  const settings = readBetfairSettings(
    {
      appKey: 'key',
      userName: 'name',
      password: 'secret',
      certFile: 'cert',
      keyFile: 'key',
      caFile: null,
      stream: 'stream.example:443',
      loginUrl: '',
      apiUrl: '',
      accountUrl: null,
      eventTypes: '7',
      marketTypes: 'WIN,EACH_WAY,ANTEPOST_WIN,PLACE',
      countries: null,
      conflateMs: 0,
      heartbeatMs: 5000,
      maxMarkets: 200,
      connections: 1,
    } satisfies BetfairConfig,
    () => 'pem',
  );
  expect(settings.ok && settings.settings.filter).toMatchObject({
    marketTypes: ['WIN', 'PLACE'],
    bettingTypes: ['ODDS', 'ASIAN_HANDICAP_SINGLE_LINE', 'ASIAN_HANDICAP_DOUBLE_LINE', 'LINE'],
  });
});
