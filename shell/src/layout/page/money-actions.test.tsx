import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { buildProfile } from '@backlay/shared/testing';
import type { TenantFlag } from '@backlay/shared/domain';
import { fakeRemotes, renderApp, SIGNED_IN_PROFILE } from '../../app/app.fixture';
import type { Shell } from '../../app/shell-context';
import { openDepositOrWithdraw } from './money-actions';

const opened = jest.spyOn(window, 'open').mockReturnValue(null);
beforeEach(() => opened.mockClear());

const numbers = { depositWhatsapp: '919000000003', withdrawWhatsapp: '919000000004' };
interface Given {
  readonly device?: Readonly<Record<string, string>>;
  readonly profile?: object;
  readonly flags?: Partial<Record<TenantFlag, boolean>>;
  readonly app?: object;
  readonly slots?: readonly string[];
}
const where: readonly (readonly [TenantFlag, string, string])[] = [
  ['depositToChat', 'Deposit', 'https://wa.me/919000000003'],
  ['withdrawToChat', 'Withdraw', 'https://wa.me/919000000004'],
];

test.each(where)(
  'with %s on, %s of the menu goes to the chat, for demo players too; off, it goes to the wallet [A6.22 OQ-119]',
  async (flag, name, chat) => {
    const press = async () => {
      await userEvent.click(screen.getByRole('button', { name: /Profile menu/ }));
      await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
    };
    const profile = JSON.stringify(buildProfile({ demo: true }));
    const on = renderApp({
      device: { ...SIGNED_IN_PROFILE, profile },
      tenant: { flags: { [flag]: true } },
      manifest: { configuration: numbers },
      slots: ['overlay.deposit', 'overlay.withdraw'],
    });
    await press();
    expect(opened).toHaveBeenCalledWith(chat, '_blank', 'noopener,noreferrer');
    expect(on.host.toasts.store.getState().toasts).toEqual([]);
    on.unmount();
    opened.mockClear();
    const off = renderApp({ device: SIGNED_IN_PROFILE, slots: ['overlay.deposit', 'overlay.withdraw'] });
    await press();
    expect(off.host.overlays.store.getState().open.map((each) => each.name)).toEqual([name.toLowerCase()]);
    expect(opened).not.toHaveBeenCalled();
  },
);

test.each([
  ['a player is offered the deposit of the brand', {}, true],
  ['a demo player is not', { profile: { demo: true } }, false],
  ['a brand that takes deposits in a chat has none', { flags: { depositToChat: true } }, false],
  ['a brand without the button has none', { app: { depositButton: false } }, false],
  ['a page without the wallet has none', { slots: [] }, false],
  ['a visitor is not', { device: {} }, false],
] as const)('a remote learns whether a deposit is offered: %s [A2.74]', async (_what, given: Given, isOffered) => {
  const { host } = renderApp({
    device: given.device ?? { ...SIGNED_IN_PROFILE, profile: JSON.stringify(buildProfile(given.profile ?? {})) },
    tenant: { flags: given.flags ?? {} },
    manifest: { configuration: { ...numbers, ...given.app } },
    slots: [...(given.slots ?? ['overlay.deposit'])],
  });
  const status = given.device ? 'visitor' : 'signed-in';
  await waitFor(() => expect(host.session.store.getState().status).toBe(status));
  expect(host.overlays.isOffered?.('deposit')).toBe(isOffered);
});

test('registerToChat sends Register of the header to the account chat; without it the form opens [A6.23]', async () => {
  const tenant = { theme: { registration: { whatsappNumberForCreateId: '919000000002' } } };
  const on = renderApp({ tenant: { ...tenant, flags: { registerToChat: true } } });
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Register' }));
  expect(opened).toHaveBeenCalledWith('https://wa.me/919000000002', '_blank', 'noopener,noreferrer');
  expect(on.host.overlays.store.getState().open).toEqual([]);
  on.unmount();
  opened.mockClear();
  const off = renderApp({ tenant });
  await userEvent.click(within(screen.getByRole('banner')).getByRole('button', { name: 'Register' }));
  expect(off.host.overlays.store.getState().open.map((each) => each.name)).toEqual(['register']);
  expect(opened).not.toHaveBeenCalled();
});

test('Deposit pressed before it is known who is here opens the deposit of a player, not the login [A5.30]', async () => {
  const { profile: _known, ...device } = SIGNED_IN_PROFILE;
  const { host } = renderApp({ device, slots: ['overlay.deposit', 'overlay.login'] });
  const names = () => host.overlays.store.getState().open.map((each) => each.name);
  expect(host.session.store.getState().status).toBe('restoring');
  openDepositOrWithdraw({ host, remotes: fakeRemotes(['overlay.deposit']) } as Shell, 'deposit', 'tile');
  expect(host.navigation.requireSignIn('/open-bets')).toBe(false);
  expect(names()).toEqual([]);
  await waitFor(() => expect(host.session.store.getState().status).toBe('signed-in'));
  await waitFor(() => expect(names()).toEqual(['deposit']));
  expect(window.location.pathname).toBe('/open-bets');
});

test('Deposit pressed while a stored session turns out to be over opens the login [A5.30]', async () => {
  const { profile: _known, ...device } = SIGNED_IN_PROFILE;
  const { host } = renderApp({ device, answers: { profile: { status: 401 } }, slots: ['overlay.login'] });
  openDepositOrWithdraw({ host, remotes: fakeRemotes() } as Shell, 'deposit', 'tile');
  await waitFor(() => expect(host.overlays.store.getState().open.map((each) => each.name)).toContain('login'));
});
