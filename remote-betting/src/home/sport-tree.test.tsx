import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildHome, buildHomeEvent, fakeHost } from '@backlay/shared/testing';
import { renderBetting } from '../services/betting.fixture';
import SportTreePanel from './sport-tree';

const competition = (id: string, name: string, events: string[]) => ({
  id,
  name,
  region: 'IN',
  eventCount: events.length,
  events: events.map((event) => ({ id: event, name: `Event ${event}`, openDate: '2026-01-19T15:00:00.000Z' })),
});

const host = (home = buildHome()) =>
  fakeHost({
    answers: {
      home: { docs: home, message: '' },
      sportTree: {
        docs: [
          { id: '23789607', name: 'Kabaddi', totalEventCount: 1, competitions: [] },
          {
            id: '4',
            name: 'Cricket',
            totalEventCount: 3,
            competitions: [competition('c-1', 'IPL', ['1', '2']), competition('c-2', 'T20I', ['3'])],
          },
          { id: '1', name: 'Soccer', totalEventCount: 38, competitions: [] },
        ],
        message: '',
      },
    },
  });

test('the tree lists sports in their order with their numbers, Kabaddi last [B3.25 B9.06]', async () => {
  renderBetting(<SportTreePanel />, { on: host(), at: '/' });
  expect(await screen.findByRole('link', { name: 'Cricket 3' })).toHaveAttribute('href', '/cricket');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'In-Play0',
    'Favourites',
    'Soccer38',
    'Cricket3',
    'Kabaddi1',
  ]);
});

test('the number of In-Play counts a match that began since the list was read, as home does [B4.21]', async () => {
  const begun = buildHomeEvent({ event: { ...buildHomeEvent().event, openDate: new Date().toISOString() } });
  renderBetting(<SportTreePanel />, { on: host({ ...buildHome(), ongoing: [], upcoming: [begun] }), at: '/' });
  expect(await screen.findByRole('link', { name: 'In-Play 1' })).toBeVisible();
});

test('a sport unfolds into competitions, and those into events [B3.25]', async () => {
  renderBetting(<SportTreePanel />, { on: host(), at: '/' });
  await userEvent.click(await screen.findByRole('button', { name: 'Cricket' }));
  expect(screen.getByRole('link', { name: 'T20I 1' })).toHaveAttribute('href', '/events/4/3');
  await userEvent.click(screen.getByRole('button', { name: 'IPL 2' }));
  expect(screen.getByRole('link', { name: 'Event 1' })).toHaveAttribute('href', '/events/4/1');
});

test('the event that is open is unfolded and marked', async () => {
  renderBetting(<SportTreePanel />, { on: host(), at: '/events/4/2' });
  expect(await screen.findByRole('link', { name: 'Event 2' })).toHaveAttribute('aria-current', 'page');
});

test('the sport tree lists cricket, soccer, tennis, horse racing, greyhound racing and other sports [A1.04]', async () => {
  const fake = host();
  const sports = [
    ['4', 'Cricket'],
    ['1', 'Soccer'],
    ['2', 'Tennis'],
    ['7', 'Horse Racing'],
    ['4339', 'Greyhound Racing'],
    ['7522', 'Basketball'],
  ] as const;
  fake.answer('sportTree', {
    docs: sports.map(([id, name]) => ({ id, name, totalEventCount: 2, competitions: [] })),
    message: '',
  });
  renderBetting(<SportTreePanel />, { on: fake, at: '/' });
  for (const [, name] of sports) expect(await screen.findByRole('link', { name: `${name} 2` })).toBeInTheDocument();
});

test('favourites are above the sports [B2.10]', async () => {
  renderBetting(<SportTreePanel />, { on: host(), at: '/favorite' });
  expect(await screen.findByRole('link', { name: 'Favourites' })).toHaveAttribute('aria-current', 'page');
});
