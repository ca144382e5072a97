import { useRef, useState } from 'react';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MenuButton, MenuLink, MenuList, MenuSwitch } from './menu';
import { Popover, positionPopover } from './popover';

const logout = jest.fn();

function ProfileMenu() {
  const [open, setOpen] = useState(false);
  const anchor = useRef<HTMLButtonElement>(null);
  return (
    <>
      <p>Elsewhere</p>
      <button ref={anchor} onClick={() => setOpen(!open)}>
        Profile
      </button>
      <Popover open={open} onClose={() => setOpen(false)} anchor={anchor}>
        <MenuList label="Profile menu">
          <MenuLink href="/transactions">My Transactions</MenuLink>
          <MenuSwitch checked onToggle={() => undefined}>
            Dark theme
          </MenuSwitch>
          <MenuButton onSelect={logout}>Logout</MenuButton>
        </MenuList>
      </Popover>
    </>
  );
}

const menu = () => screen.queryByRole('list', { name: 'Profile menu' });

test('a popup closes on a press outside, and not on a press inside [C4.19]', async () => {
  render(<ProfileMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }));
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  expect(logout).toHaveBeenCalledTimes(1);
  expect(menu()).toBeInTheDocument();
  await userEvent.click(screen.getByText('Elsewhere'));
  expect(menu()).not.toBeInTheDocument();
});

test('a popup closes when the page scrolls, and not when it is scrolled itself [C4.19]', async () => {
  render(<ProfileMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }));
  await new Promise(requestAnimationFrame);
  fireEvent.scroll(menu() as HTMLElement);
  expect(menu()).toBeInTheDocument();
  fireEvent.scroll(document);
  expect(menu()).not.toBeInTheDocument();
});

test('Esc closes a popup and gives the focus back', async () => {
  render(<ProfileMenu />);
  await userEvent.click(screen.getByRole('button', { name: 'Profile' }));
  screen.getByRole('link', { name: 'My Transactions' }).focus();
  await userEvent.keyboard('{Escape}');
  expect(menu()).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Profile' })).toHaveFocus();
});

const window1000 = { width: 1000, height: 800 };
const anchorAt = (left: number, top: number) => ({
  left,
  top,
  width: 100,
  height: 40,
  right: left + 100,
  bottom: top + 40,
});

test.each([
  ['below the anchor', anchorAt(100, 100), 'start', { left: 100, top: 144 }],
  ['with the ends in line', anchorAt(700, 100), 'end', { left: 600, top: 144 }],
  ['above where there is no room below', anchorAt(100, 700), 'start', { left: 100, top: 396 }],
  ['within the window on the right', anchorAt(950, 100), 'start', { left: 792, top: 144 }],
  ['within the window on the left', anchorAt(20, 100), 'end', { left: 8, top: 144 }],
] as const)('a popup lies %s', (_, anchor, align, place) => {
  expect(positionPopover(anchor, { width: 200, height: 300 }, align, window1000)).toEqual(place);
});
