import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SidePanel } from './side-panel';

const beside = (auditEntries: React.ReactNode) => (
  <SidePanel heading="Orbit, account" about="orbit/account" onClose={() => undefined}>
    {auditEntries}
  </SidePanel>
);

test('focus on a button that its own action removes stays in the panel [A6.01]', () => {
  const { rerender } = render(beside(<button>Unpin 1.0.0</button>));
  screen.getByRole('button', { name: 'Unpin 1.0.0' }).focus();
  rerender(beside(null));
  rerender(beside(null));
  expect(screen.getByRole('heading', { name: 'Orbit, account' })).toHaveFocus();
});

test('a change in a panel does not return the focus to it [A6.01]', async () => {
  const { rerender } = render(beside(<button>Unpin 1.0.0</button>));
  screen.getByRole('button', { name: 'Unpin 1.0.0' }).focus();
  await userEvent.click(document.body);
  rerender(beside(<p>Changed</p>));
  expect(document.body).toHaveFocus();
});
