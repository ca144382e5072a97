import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { buildPage, renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import PaymentSettingsScreen from './payment-settings-screen';

const CODE = 'DEMO2468';
const site = (whiteLabelId: string, name: string) => ({ whiteLabelId, name, maintenanceMode: false, socket: true });
const brand = (id: string, name: string, audience = 'player') => ({ id, name, audience });
const caps = [
  { scope: 'market', key: '*', amount: 3500 },
  { scope: 'event', key: 'e-1', amount: null },
] as const;
const answers = {
  siteSettings: { docs: [site('wl-royal', 'Royal')], message: '' },
  bonusOffers: { docs: [], message: '' },
  settingDeeds: buildPage([]),
  releasesOverview: { docs: { tenants: [brand('royal', 'Royal'), brand('staff', 'Staff', 'staff')] } } as never,
  caps: { docs: [...caps], message: '' },
  setCap: { docs: [...caps], message: '' },
} satisfies FakeHostOverrides['answers'];

async function show(more: FakeHostOverrides['answers'] = {}) {
  const { host } = renderWithHost(<PaymentSettingsScreen />, {
    session: { status: 'signed-in', userType: 'administrator' },
    tenant: { audience: 'staff' },
    answers: { ...answers, ...more },
  });
  await act(async () => undefined);
  const user = userEvent.setup();
  await user.click(screen.getByRole('tab', { name: 'Loss caps' }));
  await screen.findByRole('list', { name: 'Loss caps' });
  const choose = async (box: HTMLElement, value: string) => {
    await user.click(box);
    await user.click(screen.getByRole('option', { name: value }));
  };
  const open = async (name: RegExp | string) => {
    await user.click(await screen.findByRole('button', { name }));
    const sheet = within(screen.getByRole('dialog'));
    const save = async () => {
      await user.type(sheet.getByLabelText('Transaction code'), CODE);
      await user.click(sheet.getByRole('button', { name: 'Save' }));
    };
    return { sheet, save };
  };
  return { host, user, choose, open };
}

test('the caps of all brands and of each brand are listed with what they cover and their amount [D4.03]', async () => {
  const { host, user, choose } = await show();
  expect(screen.getByRole('button', { name: /^Market: each.*₹3,500.00.*On$/ })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Event: e-1.*No cap.*Off$/ })).toBeInTheDocument();
  expect(host.inputsOf('caps')).toEqual([{}]);
  const owner = screen.getByRole('combobox', { name: /^Covers bets of/ });
  await user.click(owner);
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['All brands together', 'Royal']);
  await user.keyboard('{Escape}');
  await choose(owner, 'Royal');
  expect(host.inputsOf('caps')).toEqual([{}, { tenantId: 'royal' }]);
});

test('an administrator sets a cap of an event of a brand with reason and code [D4.03]', async () => {
  const { host, user, choose, open } = await show();
  await choose(screen.getByRole('combobox', { name: /^Covers bets of/ }), 'Royal');
  const { sheet, save } = await open('New');
  await choose(sheet.getByRole('combobox', { name: /^Kind of cap/ }), 'Event');
  await user.type(sheet.getByLabelText(/^Id/), 'e-7');
  await user.type(sheet.getByLabelText(/^Largest loss/), '1200.50');
  await user.type(sheet.getByLabelText(/^Reason/), 'A friendly match');
  await save();
  expect(host.inputsOf('setCap')).toEqual([
    {
      tenantId: 'royal',
      scope: 'event',
      key: 'e-7',
      amount: 1200.5,
      reason: 'A friendly match',
      transactionCode: CODE,
    },
  ]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Saved' }]);
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(host.inputsOf('caps')).toHaveLength(3);
});

test('a cap of all brands names no brand and no id, and covers each where no id is typed [D4.03]', async () => {
  const { host, user, choose, open } = await show();
  const { sheet, save } = await open('New');
  await user.type(sheet.getByLabelText(/^Id/), 'typed before');
  await choose(sheet.getByRole('combobox', { name: /^Kind of cap/ }), 'House');
  expect(sheet.queryByLabelText(/^Id/)).not.toBeInTheDocument();
  await user.type(sheet.getByLabelText(/^Largest loss/), '500000');
  await user.type(sheet.getByLabelText(/^Reason/), 'A limit for all');
  await save();
  const reason = 'A limit for all';
  expect(host.inputsOf('setCap')).toEqual([
    { scope: 'house', key: '*', amount: 500_000, reason, transactionCode: CODE },
  ]);
});

test('a raise that two people decide shows that it waits for the second one [D1.16]', async () => {
  const waiting = { docs: [...caps], message: '', approval: { _id: 'p-1' } };
  const { host, user, open } = await show({ setCap: waiting as never });
  const { sheet, save } = await open(/^Market: each/);
  expect(sheet.getByLabelText(/^Largest loss/)).toHaveValue('3500');
  expect(sheet.getByText(/^More than twice the value/)).toBeInTheDocument();
  await user.click(sheet.getByRole('switch', { name: /^No cap/ }));
  expect(sheet.queryByLabelText(/^Largest loss/)).not.toBeInTheDocument();
  await user.type(sheet.getByLabelText(/^Reason/), 'No limit today');
  await save();
  expect(host.inputsOf('setCap')).toMatchObject([{ scope: 'market', key: '*', amount: null }]);
  expect(host.messages).toEqual([{ kind: 'success', text: 'Sent for approval. A second person has to confirm it.' }]);
});

test('a cap without amount or with a short reason is not sent, and a refusal stays in the sheet [D4.03]', async () => {
  const { host, user, open } = await show({ setCap: new CallError(400, 'A cap of a tenant names it') });
  const { sheet, save } = await open('New');
  await save();
  expect(sheet.getByLabelText(/^Largest loss/)).toHaveFocus();
  await user.type(sheet.getByLabelText(/^Largest loss/), '100');
  await user.type(sheet.getByLabelText(/^Reason/), 'why?');
  await save();
  expect(sheet.getByLabelText(/^Reason/)).toHaveFocus();
  expect(host.inputsOf('setCap')).toEqual([]);
  await user.type(sheet.getByLabelText(/^Reason/), ' Because.');
  await save();
  expect(await sheet.findByText('A cap of a tenant names it')).toBeInTheDocument();
  expect(host.inputsOf('setCap')).toHaveLength(1);
});
