import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ManagedPlayer } from '@backlay/shared/contract';
import type { UserType } from '@backlay/shared/contract';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import PlayersScreen from './players-screen';

/** The transaction code of the seeded staff. */
export const CODE = 'DEMO2468';

/** A player as staff see one: active, without locks and without money. */
export const managedPlayer = (over: Partial<ManagedPlayer> = {}): ManagedPlayer => ({
  _id: 'u-1',
  userName: 'rohan',
  fullName: '',
  brand: 'Royal',
  createdAt: '2026-01-02T10:00:00.000Z',
  blocked: false,
  status: 'active',
  affiliate: false,
  bonusLock: false,
  casinoLock: false,
  availablePts: 0,
  exposure: 0,
  ...over,
});

/** Shows what somebody of a role manages of a player. */
export async function openManage(
  userType: UserType,
  player: ManagedPlayer,
  answers: NonNullable<FakeHostOverrides['answers']>,
) {
  const { host } = renderWithHost(<PlayersScreen />, {
    session: { status: 'signed-in', userType },
    tenant: { audience: 'staff' },
    answers: { players: buildPage([player]), roleOpenBets: buildPage([]), settingDeeds: buildPage([]), ...answers },
    at: '/people?player=u-1',
    route: '/people',
  });
  await act(async () => undefined);
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: 'Manage' }));
  return { host, user };
}
