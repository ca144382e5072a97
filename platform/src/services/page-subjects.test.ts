import { pageSubjects } from './register-rooms';

const subject = pageSubjects({
  event: (id) => (id === '33' ? ({ event: { id, name: 'India v Australia' }, markets: [] } as never) : undefined),
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
