import type { MarketDefinition } from '@backlay/shared/domain';
import type { StreamDefinition } from '../betfair-stream/change';
import { StreamTranslator } from './stream-translator';

const marketDefinition: StreamDefinition = {
  ...{ eventId: 'e', eventTypeId: '1', marketType: 'MATCH_ODDS', status: 'OPEN', inPlay: false, betDelay: 0 },
  ...{ marketTime: '2026-01-01T12:00:00.000Z', numberOfWinners: 1, numberOfActiveRunners: 1, version: 1 },
  runners: [{ id: 1, name: 'A', status: 'ACTIVE', sortPriority: 1 }],
};

/** The market of a message of the exchange. */
function translate(more: Partial<StreamDefinition>): Partial<MarketDefinition> {
  const names = { runners: new Map(), events: new Map(), markets: new Map(), competitions: new Map() };
  const translator = new StreamTranslator(names, (time) => time);
  const change = { id: '1.1', img: true, marketDefinition: { ...marketDefinition, ...more }, rc: [] };
  const messages = translator.translate({ op: 'mcm', pt: 1, mc: [change] });
  return messages.flatMap((message) => (message.kind === 'market' ? [message.market] : []))[0] ?? {};
}

test('a market carries that the exchange matches no sets, while it is not closed [E2.06]', () => {
  expect(translate({ crossMatching: false })).toMatchObject({ crossMatching: false });
  for (const more of [{}, { crossMatching: true }, { crossMatching: false, status: 'CLOSED' }])
    expect(translate(more)).not.toHaveProperty('crossMatching');
});

test('a market carries that the exchange does not turn it in play [E1.05]', () => {
  expect(translate({ turnInPlayEnabled: false })).toMatchObject({ turnsInPlay: false });
  for (const more of [{}, { turnInPlayEnabled: true }]) expect(translate(more)).not.toHaveProperty('turnsInPlay');
});
