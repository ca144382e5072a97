import { screen, waitFor } from '@testing-library/react';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import LoginSheet from './login-sheet';

const COMMAND = 'npm run staff -- create-administrator <user name>';

function openLogin(audience: 'staff' | 'player', cumulative: object) {
  const answers = { cumulative } as FakeHostOverrides['answers'];
  return renderWithHost(<LoginSheet onClose={jest.fn()} />, { tenant: { audience }, answers }).host;
}

test('the staff login names the command while no administrator exists [D1.08]', async () => {
  const host = openLogin('staff', { docs: { needsAdministrator: true }, message: '' });
  expect(await screen.findByText(COMMAND)).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('There is no administrator yet. Create one on the server:');
  expect(host.inputsOf('login')).toEqual([]);
});

test.each([
  ['staff', { docs: {}, message: '' }, 1],
  ['staff', new CallError(0, ''), 1],
  ['player', { docs: { needsAdministrator: true }, message: '' }, 0],
] as const)(
  'the login of a %s site that reads %j names no command after %s reads [D1.08]',
  async (audience, answer, reads) => {
    const host = openLogin(audience, answer);
    await waitFor(() => expect(host.inputsOf('cumulative')).toHaveLength(reads));
    expect(screen.queryByText(COMMAND)).not.toBeInTheDocument();
  },
);
