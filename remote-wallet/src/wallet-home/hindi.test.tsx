import { act, screen } from '@testing-library/react';
import { buildPage, renderWithHost } from '@backlay/shared/testing';
import WalletScreen from './wallet-screen';

const result = { sports: 0, casino: 0, bonuses: 0, net: 0, deposited: 0, withdrawn: 0, netDeposited: 0 };
const year = { docs: { casino: [], exchange: [], deposit: [], withdraw: [], result }, message: '' };
const line = {
  _id: 't-1',
  trxType: 'withdraw',
  type: 'debit' as const,
  amount: -300,
  balance: 49_700,
  remarks: 'Withdrawal requested, UPI',
  createdAt: '2026-01-19T15:00:00.000Z',
};
const bet = {
  ...line,
  _id: 't-2',
  trxType: 'bet',
  remarks: '',
  market: { name: 'Match Odds', event: { name: 'India v Australia' } },
};

test('the open wallet switches completely to the chosen language and back to English [A4.36]', async () => {
  const { host, container } = renderWithHost(<WalletScreen />, {
    session: 'player',
    answers: { gameReport: year, transactions: buildPage([line, bet]) },
  });
  await act(async () => undefined);
  expect(screen.getByText('Statement')).toBeInTheDocument();
  const calls = host.calls.length;
  act(() => host.setLanguage('hi-in'));
  expect(screen.queryByText('Statement')).toBeNull();
  expect(screen.getByText('स्टेटमेंट')).toBeInTheDocument();
  // What the ledger wrote, the name of a market, and the day.
  expect(screen.getByText('निकासी का अनुरोध, UPI')).toBeInTheDocument();
  expect(screen.getByText('India v Australia, मैच ऑड्स')).toBeInTheDocument();
  expect(container.querySelector('time')).toHaveTextContent(/19 जन.* 2026/);
  act(() => host.setLanguage('en-us'));
  expect(screen.getByText('Statement')).toBeInTheDocument();
  expect(screen.getByText('Withdrawal requested, UPI')).toBeInTheDocument();
  // Nothing was loaded again for it.
  expect(host.calls.length).toBe(calls);
});
