import { render, screen } from '@testing-library/react';
import { BalanceBanner, BalanceChip, Category, CategoryBar, Header } from './header';

test('the header leads home and holds what the shell puts in it', () => {
  render(
    <Header home={{ href: '/', label: 'Royal' }} logo={<span>R</span>}>
      <button>Login</button>
    </Header>,
  );
  expect(screen.getByRole('banner')).toContainElement(screen.getByRole('link', { name: 'Royal' }));
  expect(screen.getByRole('button', { name: 'Login' })).toBeInTheDocument();
});

test('the balance is one phrase, and is busy until it is known', () => {
  const chip = (balance: number | null) => (
    <BalanceChip balance={balance} exposure={320_000} label="Balance" exposureLabel="Exp" onPress={() => undefined} />
  );
  const { rerender } = render(chip(null));
  expect(screen.getByRole('button', { name: 'Balance' })).toHaveAttribute('aria-busy', 'true');
  rerender(chip(2_485_000));
  expect(screen.getByRole('button', { name: 'Balance ₹24,850.00, Exp 3,200.00' })).not.toHaveAttribute('aria-busy');
});

test('the category of the page is marked as the current one [C2.54]', () => {
  render(
    <CategoryBar label="Categories">
      <Category href="/exchange" current>
        Exchange
      </Category>
      <Category href="/casino">Live Casino</Category>
    </CategoryBar>,
  );
  expect(screen.getByRole('link', { current: 'page' })).toHaveTextContent('Exchange');
  expect(screen.getByRole('navigation', { name: 'Categories' })).toBeInTheDocument();
});

test('the banner shows the balance under its literal words [A2.72]', () => {
  render(<BalanceBanner label="YOUR BALANCE" balance={0} actions={<button>Deposit</button>} />);
  expect(screen.getByRole('region', { name: 'YOUR BALANCE' })).toHaveTextContent('₹0.00');
});
