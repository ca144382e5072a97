import type { MarketChange } from '../betfair-stream/change';
import { StreamTranslator } from './stream-translator';

const closed = (winner: number): MarketChange => ({
  id: '1.1',
  marketDefinition: {
    ...{ eventId: 'e', eventTypeId: '1', marketType: 'MATCH_ODDS', status: 'CLOSED', inPlay: true, betDelay: 0 },
    ...{ marketTime: '2026-01-01T12:00:00.000Z', numberOfWinners: 1, numberOfActiveRunners: 0, version: 1 },
    runners: [1, 2].map((id) => ({
      ...{ id, name: `Runner ${id}`, sortPriority: id },
      status: id === winner ? 'WINNER' : 'LOSER',
    })),
  },
});

test('a definition that swaps the winner after CLOSED is one correction, a repeat of it is none [E9.04]', () => {
  const names = { runners: new Map(), events: new Map(), markets: new Map(), competitions: new Map() };
  const translator = new StreamTranslator(names, (time) => time);
  const ends = (winner: number, pt: number) =>
    translator
      .translate({ op: 'mcm', pt, mc: [closed(winner)] })
      .flatMap((message) =>
        message.kind === 'result' || message.kind === 'correction' ? [[message.kind, message.result.winners]] : [],
      );
  expect(ends(1, 1)).toEqual([['result', ['1']]]);
  expect(ends(1, 2)).toEqual([]);
  expect(ends(2, 3)).toEqual([['correction', ['2']]]);
  expect(ends(2, 4)).toEqual([]);
});
