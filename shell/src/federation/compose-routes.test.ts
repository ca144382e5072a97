import type { BootRemote } from '@backlay/shared/host';
import { composeRoutes } from './federation';

const remote = (name: string, over: Partial<BootRemote>): BootRemote =>
  ({ name, routes: [], slots: [], ...over }) as unknown as BootRemote;

const remotes = [
  remote('betting', {
    routes: [{ path: '/', screen: 'home', access: 'public' }],
    slots: [
      { name: 'layout.tree', component: 'tree' },
      { name: 'header.balance', component: 'exposure', audience: 'staff' },
    ],
  }),
  remote('wallet', {
    routes: [{ path: '/deposit', screen: 'deposit', access: 'signed-in' }],
    slots: [{ name: 'header.balance', component: 'balance', audience: 'player' }],
  }),
];

test('routes and slots are known from the declarations alone, each with whose it is', () => {
  const { routes, slots } = composeRoutes(remotes, 'player');
  expect(routes.map(({ path, remote: owner }) => [path, owner])).toEqual([
    ['/', 'betting'],
    ['/deposit', 'wallet'],
  ]);
  expect(slots.get('layout.tree')).toEqual([{ remote: 'betting', component: 'tree' }]);
});

test('a slot shows what is meant for the audience of the site', () => {
  expect(composeRoutes(remotes, 'player').slots.get('header.balance')).toEqual([
    { remote: 'wallet', component: 'balance' },
  ]);
  expect(composeRoutes(remotes, 'staff').slots.get('header.balance')).toEqual([
    { remote: 'betting', component: 'exposure' },
  ]);
});

test('a path claimed by two remotes belongs to the first whatever its parameters are named', () => {
  const second = remote('games', {
    routes: [
      { path: '/deposit/', screen: 'other', access: 'public' },
      { path: '/games/:id', screen: 'game', access: 'public' },
    ],
  });
  const third = remote('more', { routes: [{ path: '/games/:name', screen: 'more', access: 'public' }] });
  const { routes, conflicts } = composeRoutes([...remotes, second, third], 'player');
  expect(routes.map(({ path, remote: owner }) => [path, owner])).toEqual([
    ['/', 'betting'],
    ['/deposit', 'wallet'],
    ['/games/:id', 'games'],
  ]);
  expect(conflicts).toEqual([
    { remote: 'games', path: '/deposit/', owner: 'wallet' },
    { remote: 'more', path: '/games/:name', owner: 'games' },
  ]);
});
