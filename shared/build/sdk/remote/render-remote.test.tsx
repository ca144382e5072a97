import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { useHost, type RemoteModule } from '../../../src/host';
import { buildPoints } from '../../../testing/builders';
import { fakeClock } from './fake-clock';
import { renderRemote } from './render-remote';

const started: string[] = [];
function Game() {
  const { api, http, navigation, toasts } = useHost();
  const [shown, setShown] = useState('nothing');
  const run = (work: () => Promise<unknown>) => () =>
    void work().then(
      (answer) => setShown(String(answer)),
      (error: Error) => setShown(error.message),
    );
  return (
    <div>
      <p>{shown}</p>
      <button onClick={run(() => api.call('points').then(({ docs }) => docs.availablePts))}>points</button>
      <button onClick={run(() => api.call('openBets', {}))}>bets</button>
      <button onClick={run(async () => (await http.fetch('https://api.chess.example/a')).ok)}>service</button>
      <button onClick={run(() => http.fetch('https://other.example/'))}>other</button>
      <button
        onClick={() => {
          navigation.go('/chess/1');
          toasts.success('Gone');
        }}
      >
        go
      </button>
    </div>
  );
}
const remote: RemoteModule = {
  start: (host) => void started.push(host.contract),
  screens: { game: async () => ({ default: Game }) },
  slots: {},
};
const declaration = { name: 'chess', permissions: ['call:points'], http: ['https://api.chess.example'] };
const press = (name: string) => act(async () => screen.getByText(name).click());

test('a remote runs over fakes that record calls, requests, navigation and toasts [F1.10]', async () => {
  const { host, requests } = await renderRemote(remote, {
    declaration,
    screen: 'game',
    session: 'player',
    answers: { points: { docs: { availablePts: 12 }, message: '' } as never },
    http: () => ({ ok: true }) as Response,
  });
  expect(started).toEqual([host.contract]);
  await press('points');
  expect(screen.getByText('12')).toBeTruthy();
  await press('service');
  expect(screen.getByText('true')).toBeTruthy();
  await press('go');
  expect(host.calls.map(({ name }) => name)).toEqual(['points']);
  expect(requests.map(({ url }) => url)).toEqual(['https://api.chess.example/a']);
  expect([host.visited, host.messages]).toEqual([['/chess/1'], [{ kind: 'success', text: 'Gone' }]]);
});

test('an undeclared call and an undeclared host are refused as in the shell, without a request [F1.06 F1.10]', async () => {
  const { host, requests } = await renderRemote(remote, { declaration, screen: 'game' });
  await press('bets');
  expect(screen.getByText('The permission call:openBets is not in remote.json')).toBeTruthy();
  await press('other');
  expect(screen.getByText('The permission http:https://other.example is not in remote.json')).toBeTruthy();
  expect([host.calls, requests]).toEqual([[], []]);
});

describe.each(['page', 'frame'] as const)('a remote in the place %s', (place) => {
  test('calls, requests its service, leads and is refused what it does not declare [F5.05]', async () => {
    const { host, requests, frameEnds } = await renderRemote(remote, {
      ...{ declaration, place, screen: 'game', session: 'player' },
      answers: { points: { docs: buildPoints({ availablePts: 12 }), message: '' } },
      http: () => ({ ok: true }) as Response,
    });
    await press('points');
    expect(await screen.findByText('12')).toBeTruthy();
    await press('service');
    expect(await screen.findByText('true')).toBeTruthy();
    await press('bets');
    expect(await screen.findByText('The permission call:openBets is not in remote.json')).toBeTruthy();
    await press('other');
    expect(await screen.findByText(/permission http:.*other.example is not/)).toBeTruthy();
    await press('go');
    expect([host.calls.map(({ name }) => name), host.visited]).toEqual([['points'], ['/chess/1']]);
    expect(requests.map(({ url }) => url)).toEqual(['https://api.chess.example/a']);
    expect(host.messages).toEqual([{ kind: 'success', text: place === 'frame' ? 'chess: Gone' : 'Gone' }]);
    expect(frameEnds).toEqual([]);
  });
});

test('in a frame a remote has the fields of the contract alone, and its session without a profile [F5.04 F5.05]', async () => {
  const seen: unknown[] = [];
  const Reader = () => {
    const { api, session } = useHost();
    const read = () => void api.call('points').then(({ docs }) => seen.push(docs, session.store.getState()));
    return <button onClick={read}>read</button>;
  };
  const module = { screens: { game: async () => ({ default: Reader }) }, slots: {} };
  const points = buildPoints({ availablePts: 12 });
  await renderRemote(module, {
    ...{ declaration, place: 'frame', screen: 'game', session: 'player' },
    answers: { points: { docs: { ...points, secret: 1 }, message: '' } as never },
  });
  await press('read');
  await act(async () => new Promise((later) => setTimeout(later)));
  expect(seen).toEqual([points, expect.objectContaining({ status: 'signed-in', profile: null, points: null })]);
});

test('in a frame an own route is visited, and one of the shell is not [F5.04 F5.05]', async () => {
  const routes = [{ path: '/chess', screen: 'game', access: 'public' as const }];
  const { host } = await renderRemote(remote, {
    declaration: { ...declaration, routes },
    place: 'frame',
    screen: 'game',
  });
  await press('go');
  expect(host.visited).toEqual([]);
});

test('a screen that the module has not is named [F1.10]', async () => {
  await expect(renderRemote(remote, { declaration, screen: 'board' })).rejects.toThrow('no screen board');
});

test('the clock of a test moves dates, timeouts and intervals, in order, until restored [F1.10]', async () => {
  const start = Date.UTC(2026, 0, 1);
  const real = globalThis.setTimeout;
  const clock = fakeClock(start);
  const seen: string[] = [];
  setTimeout(() => seen.push(`late ${Date.now() - start}`), 300);
  const every = setInterval(() => seen.push(`tick ${new Date().getTime() - start}`), 100);
  const cancelled = setTimeout(() => seen.push('cancelled'), 50);
  clearTimeout(cancelled);
  await clock.advance(300);
  clearInterval(every);
  await clock.advance(1_000);
  expect(seen).toEqual(['tick 100', 'tick 200', 'late 300', 'tick 300']);
  expect(clock.now()).toBe(start + 1_300);
  clock.restore();
  expect(globalThis.setTimeout).toBe(real);
});
