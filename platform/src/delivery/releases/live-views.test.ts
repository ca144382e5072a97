import { listDeployedPairs } from './deployed-pairs';
import { liveViews } from './live-views';
import { snapshotOfStore, withCandidates } from './candidates';
import { remoteRelease, shellRelease } from './testing';

const views = () =>
  liveViews(
    remoteRelease('wallet', {
      version: '1.0.0',
      routes: [
        { path: '/:kind', screen: 'home', access: 'public', only: { kind: 'game-type' } },
        { path: '/wallet/:id', screen: 'wallet', access: 'signed-in' },
        { path: '/home', screen: 'home', access: 'public' },
        { path: '/queue', screen: 'queue', access: 'staff' },
      ],
      slots: [
        { name: 'overlay.deposit', component: 'deposit' },
        { name: 'layout.floating', component: 'slip', audience: 'player' },
        { name: 'layout.tree', component: 'tree', audience: 'staff' },
        { name: 'welcome.lesson', component: 'lesson', audience: 'player' },
        { name: 'welcome.deposit', component: 'first', audience: 'player' },
      ],
    }),
  );

test('each screen renders once for its audience at a matching address [F7.05]', () => {
  expect(
    views()
      .filter(({ kind }) => kind === 'screens')
      .map(({ name, path, address, people, mayBeEmpty }) => [name, path, address, people, mayBeEmpty]),
  ).toEqual([
    ['wallet', '/wallet/:id', '/wallet/1', ['player'], false],
    ['home', '/home', '/home', ['visitor'], false],
    ['queue', '/queue', '/queue', ['staff'], false],
  ]);
});

test('each slot renders for its audience, and only the floating one and the lesson may be empty [F7.05]', () => {
  expect(
    views()
      .filter(({ kind }) => kind === 'slots')
      .map(({ name, address, people, mayBeEmpty }) => [name, address, people, mayBeEmpty]),
  ).toEqual([
    ['deposit', '/', ['visitor', 'player'], false],
    ['slip', '/', ['visitor', 'player'], true],
    ['tree', '/', ['staff'], false],
    ['lesson', '/', ['visitor', 'player'], true],
    ['first', '/', ['visitor', 'player'], false],
  ]);
});

test('a candidate is paired with the shell of its channel, in place of the version that the channel has [F7.05]', () => {
  const snapshot = snapshotOfStore(
    [
      shellRelease({ version: '1.0.0' }),
      shellRelease({ version: '2.0.0' }),
      remoteRelease('wallet', { version: '1.0.0' }),
      remoteRelease('wallet', { version: '1.1.0' }),
    ],
    {
      revision: 2,
      channels: {
        stable: { shell: { version: '1.0.0', revision: 1 }, wallet: { version: '1.0.0', revision: 1 } },
        next: { shell: { version: '2.0.0', revision: 2 } },
      },
    },
  );
  const pairs = listDeployedPairs(withCandidates(snapshot, 'stable', { wallet: '1.1.0' }), []);
  expect(pairs.map(({ shell, remote }) => [shell.version, remote.version])).toEqual([['1.0.0', '1.1.0']]);
});
