import type { EventDefinition } from '@backlay/shared/domain';
import { pageSubjects } from './register-rooms';

const facts: Omit<EventDefinition, 'id' | 'name'> = {
  openDate: Date.parse('2026-11-24T14:00:00.000Z'),
  sportId: '4',
  ...{ countryCode: 'IN', timezone: 'Asia/Kolkata' },
  competition: { id: 'c', name: 'Border Cup', region: 'IN' },
};
const subject = pageSubjects({
  event: (id) =>
    id === '33' ? ({ event: { id, name: 'India v Australia', ...facts }, markets: [] } as never) : undefined,
});

test.each([
  ['/events/4/33', 'India v Australia'],
  ['/events/33', 'India v Australia'],
  ['/events/4/34', null],
  ['/casino/x/LIGHTNING_ROULETTE/p/s', 'Lightning Roulette'],
  ['/casino/x/CONSTRUCTOR/p/s', null],
  ['/live-casino', null],
])('%s shows %s in the preview of its link [F8.01]', (path, title) => {
  expect(subject(path).title).toBe(title);
});

test('a preview of a game has the wide picture of that game [F8.01]', () => {
  expect(subject('/casino/x/LIGHTNING_ROULETTE/p/s').picture).toMatch(/lightning-roulette/);
  expect(subject('/events/4/33').picture).toBeNull();
});

test('an event has its start, sport and competition for search engines, another page has none [F9.06]', () => {
  expect(subject('/events/4/33').event).toEqual({
    openDate: '2026-11-24T14:00:00.000Z',
    eventType: { id: '4', name: 'Cricket' },
    competition: 'Border Cup',
  });
  expect(subject('/events/4/34').event).toBeUndefined();
  expect(subject('/live-casino').event).toBeUndefined();
});
