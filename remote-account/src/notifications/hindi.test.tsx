import { act, screen } from '@testing-library/react';
import type { PriceAlert } from '@backlay/shared/contract';
import { buildPage, renderWithHost } from '@backlay/shared/testing';
import NotificationScreen from './notification-screen';

const note = (id: string, title: string, message: string) => ({
  _id: id,
  title,
  message,
  createdAt: '2026-01-19T15:00:00.000Z',
  read: false,
});
const notes = [
  note('a', 'Withdrawal paid', '500.00 is on its way to your account.'),
  note('b', 'India v Australia settled', 'Match Odds: You won 120.50.'),
  note('d', 'Price reached', 'India v Australia, Match Odds: India can be backed at 2.50 or more.'),
  note('c', 'From your branch', 'Come and see us on Friday'),
];

const alert: PriceAlert = {
  ...{ _id: 'a', eventId: 'e-1', eventName: 'India v Australia', marketId: 'm-1', marketName: 'Match Odds' },
  ...{ teamId: 'r-1', teamName: 'India', side: 'back', price: 2.5, createdAt: '2026-01-19T15:00:00.000Z' },
};

test('open platform notifications change with the language; text by people does not [A4.36 E7.03 OQ-47]', async () => {
  const { host } = renderWithHost(<NotificationScreen />, {
    session: 'player',
    answers: { notifications: { ...buildPage(notes), unread: 4 }, priceAlerts: { docs: [alert], message: '' } },
  });
  await act(async () => undefined);
  expect(screen.getByRole('status')).toHaveTextContent('4 unread');
  act(() => host.setLanguage('hi-in'));
  expect(screen.getByRole('status')).toHaveTextContent('4 अपठित');
  expect(
    screen.getByText('India v Australia, मैच ऑड्स: India को 2.50 या ज़्यादा पर बैक किया जा सकता है।'),
  ).toBeInTheDocument();
  expect(screen.getByText('India: 2.50 या ज़्यादा पर बैक')).toBeInTheDocument();
  expect(screen.getByText('निकासी का भुगतान हो गया')).toBeInTheDocument();
  expect(screen.getByText('500.00 आपके खाते में भेजे जा रहे हैं।')).toBeInTheDocument();
  expect(screen.getByText('India v Australia सेटल हुआ')).toBeInTheDocument();
  expect(screen.getByText('मैच ऑड्स: आपने 120.50 जीते।')).toBeInTheDocument();
  expect(screen.getByText('Come and see us on Friday')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'हटाएँ: From your branch' })).toBeInTheDocument();
  expect(screen.getAllByText(/19 जन.* 2026, 20:30:00|19 जन/)).toHaveLength(4);
});
