import { screen } from '@testing-library/react';
import { CallError, useHost, useSession } from '../src/host';
import { buildFrame, buildPage, buildBet, fakeHost, renderWithHost } from './index';

function Name() {
  const name = useSession((state) => state.profile?.userName ?? 'visitor');
  const brand = useHost().tenant.name;
  return <p>{`${name} at ${brand}`}</p>;
}

describe('a host for tests', () => {
  test('draws a screen with its session and tenant', () => {
    renderWithHost(<Name />, { session: 'player', tenant: { name: 'Metro', type: 'b2b' } });
    expect(screen.getByText('player1 at Metro')).toBeInTheDocument();
  });

  test('records calls, answers as scripted, and throws at a call that no script answers', async () => {
    const host = fakeHost({
      answers: { openBets: buildPage([buildBet()]), points: new CallError(500, 'Down') },
    });
    const answer = await host.api.call('openBets', { page: 2 });
    expect(answer.docs).toHaveLength(1);
    expect(host.inputsOf('openBets')).toEqual([{ page: 2 }]);
    await expect(host.api.call('points')).rejects.toThrow('Down');
    await expect(host.api.call('stakes')).rejects.toThrow('No answer is scripted for stakes');
  });

  test('sends frames to the watchers of their event alone, until they stop', () => {
    const host = fakeHost();
    const seen: number[] = [];
    const stop = host.realtime.watchEvent('e-1', (frame) => seen.push(frame.seq));
    host.sendFrame(buildFrame({ seq: 1 }));
    host.sendFrame(buildFrame({ eventId: 'e-2', seq: 9 }));
    expect(host.listSubscribedEvents()).toEqual(['e-1']);
    stop();
    host.sendFrame(buildFrame({ seq: 2 }));
    expect(seen).toEqual([1]);
    expect(host.listSubscribedEvents()).toEqual([]);
  });

  test('a visitor who needs an account is asked to log in, a player is not [A6.02]', () => {
    const host = fakeHost();
    expect(host.navigation.requireSignIn('/open-bets')).toBe(false);
    expect(host.overlays.store.getState().open.map((each) => each.name)).toEqual(['login']);
    host.signInAsPlayer();
    expect(host.navigation.requireSignIn('/open-bets')).toBe(true);
    expect(host.askedToSignIn).toEqual(['/open-bets']);
  });
});
