import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BottomBar, BottomBarItem, ChipLink } from '..';
import { LinkProvider, type LinkProps } from './button';

test('every link of the design system navigates by the component that the shell hands in', async () => {
  const go = jest.fn();
  const RouterLink = ({ href, onClick, children, ...rest }: LinkProps) => (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        onClick?.(event);
        event.preventDefault();
        go(href);
      }}
    >
      {children}
    </a>
  );
  render(
    <LinkProvider component={RouterLink}>
      <ChipLink href="/sports/4" selected>
        Cricket
      </ChipLink>
      <BottomBar label="Main">
        <BottomBarItem icon="home" label="Home" href="/" current />
      </BottomBar>
    </LinkProvider>,
  );
  await userEvent.click(screen.getByRole('link', { name: 'Cricket' }));
  await userEvent.click(screen.getByRole('link', { name: 'Home', current: 'page' }));
  expect(go.mock.calls).toEqual([['/sports/4'], ['/']]);
});
