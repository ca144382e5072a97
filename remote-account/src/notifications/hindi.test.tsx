import { act, screen } from '@testing-library/react';
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
  note('c', 'From your branch', 'Come and see us on Friday'),
];

test('open platform notifications change with the language; text by people does not [A4.36 OQ-47]', async () => {
  const { host } = renderWithHost(<NotificationScreen />, {
    session: 'player',
    answers: { notifications: { ...buildPage(notes), unread: 3 } },
  });
  await act(async () => undefined);
  expect(screen.getByRole('status')).toHaveTextContent('3 unread');
  act(() => host.setLanguage('hi-in'));
  expect(screen.getByRole('status')).toHaveTextContent('3 अपठित');
  expect(screen.getByText('निकासी का भुगतान हो गया')).toBeInTheDocument();
  expect(screen.getByText('500.00 आपके खाते में भेजे जा रहे हैं।')).toBeInTheDocument();
  expect(screen.getByText('India v Australia सेटल हुआ')).toBeInTheDocument();
  expect(screen.getByText('मैच ऑड्स: आपने 120.50 जीते।')).toBeInTheDocument();
  expect(screen.getByText('Come and see us on Friday')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'हटाएँ: From your branch' })).toBeInTheDocument();
  expect(screen.getAllByText(/19 जन.* 2026, 20:30:00|19 जन/)).toHaveLength(3);
});
