import { act, screen } from '@testing-library/react';
import { buildProfile, renderWithHost } from '@backlay/shared/testing';
import { HierarchyCounters, REFRESH_DELAY_MS } from './hierarchy-counters';

const counted = (totalUser: number) =>
  buildProfile({
    userType: 'branch',
    totalCommission: 1250.5,
    totalAdmin: 2,
    totalUser,
    userAccount: 7,
    userCount: totalUser + 2,
  });
const rows = () => screen.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a role sees the accounts below it, read on opening and after registrations [A3.04]', async () => {
  let players = 40;
  const { host } = renderWithHost(<HierarchyCounters />, {
    session: { status: 'signed-in', userType: 'branch', profile: counted(1) },
    answers: { profile: () => ({ docs: counted(players), message: '' }) },
  });
  await act(async () => undefined);
  expect(rows()).toEqual([
    ['Roles in your network', '2'],
    ['Players', '40'],
    ['Your own players', '7'],
    ['All accounts in your network', '42'],
    ['Commission paid by players', '₹1,250.50'],
  ]);
  players = 43;
  for (const _id of ['u-1', 'u-2', 'u-3']) host.sendEvent('getUserCreated', { _id });
  await act(() => jest.advanceTimersByTimeAsync(REFRESH_DELAY_MS));
  expect(screen.getByText('43')).toBeInTheDocument();
  // Three registrations at once are one question.
  expect(host.inputsOf('profile')).toHaveLength(2);
});

test('a player has no counters and requests none [A3.04]', async () => {
  const { host } = renderWithHost(<HierarchyCounters />, { session: 'player' });
  await act(async () => undefined);
  expect(screen.queryByRole('term')).not.toBeInTheDocument();
  expect(host.calls).toEqual([]);
});
