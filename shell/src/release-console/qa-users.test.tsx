import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openConsole, overview } from './testing';

test('an administrator grants and revokes the QA right with a reason; read-only roles lack the page', async () => {
  const person = { accountId: 'staff-agent1', userName: 'agent1', userType: 'agent', qa: false, pins: 0 };
  const host = openConsole({
    qaPeople: {
      docs: [person, { ...person, accountId: 'staff-qa1', userName: 'qa1', qa: true, pins: 2 }],
      message: '',
    },
    setQaRight: { docs: { ...person, qa: true }, message: '' },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'QA right' }));
  expect(await screen.findByText('Agent, QA right, 2 pins now')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Give the QA right to agent1' }));
  const question = await screen.findByRole('dialog', { name: 'Give the QA right to agent1' });
  expect(host.calls.some(({ name }) => name === 'setQaRight')).toBe(false);
  await userEvent.type(within(question).getByLabelText('Reason, for the audit log'), 'tests the wallet');
  await userEvent.click(within(question).getByRole('button', { name: 'Give' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(host.calls.find(({ name }) => name === 'setQaRight')?.input).toEqual({
    accountId: 'staff-agent1',
    qa: true,
    reason: 'tests the wallet',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Take the QA right from qa1' }));
  expect(await screen.findByText(/has pinned for themselves ends at once/)).toBeVisible();
});

test('a role without write access sees no page of rights', async () => {
  openConsole({ releasesOverview: { docs: { ...overview, may: { write: false, qa: true } }, message: '' } });
  await screen.findByRole('region', { name: 'Tenants by remotes' });
  expect(screen.queryByRole('button', { name: 'QA right' })).not.toBeInTheDocument();
});
