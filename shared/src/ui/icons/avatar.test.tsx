import { render, screen } from '@testing-library/react';
import { Avatar, Logo, getBadgeColours, getInitials } from './avatar';

test.each([
  ['Rohan Mehta', 'RM'],
  ['rohan.mehta', 'RM'],
  ['player1', 'PL'],
  ['+919820144719', ''],
  ['', ''],
])('the initials of %p are %p', (name, letters) => {
  expect(getInitials(name)).toBe(letters);
});

test('a team has the same two colours everywhere and two teams differ', () => {
  expect(getBadgeColours('India')).toEqual(getBadgeColours(' india '));
  expect(getBadgeColours('India')).not.toEqual(getBadgeColours('Australia'));
  const [first, second] = getBadgeColours('Gujarat Titans');
  expect(first).not.toBe(second);
});

test('no team takes the hue of back or of lay', () => {
  const hues = Array.from({ length: 400 }, (_, index) => getBadgeColours(`Team ${index}`))
    .flat()
    .map((colour) => Number(/ (\d+)\)$/.exec(colour)?.[1]));
  const distance = (hue: number, reserved: number) => Math.abs(((hue - reserved + 540) % 360) - 180);
  for (const hue of hues) expect(Math.min(distance(hue, 238), distance(hue, 4))).toBeGreaterThanOrEqual(20);
});

test('a tenant without a picture is its name [A3.09]', () => {
  const { rerender } = render(<Logo text="Royal" />);
  expect(screen.getByText('Royal')).toBeInTheDocument();
  rerender(<Logo text="Royal" src="/royal.svg" wordmark />);
  expect(screen.getByRole('img', { name: 'Royal' })).toHaveAttribute('src', '/royal.svg');
});

test('the avatar of a telephone number is an icon without digits [E8.13]', () => {
  const { container } = render(<Avatar name="+919820144719" />);
  expect(container.querySelector('svg')).not.toBeNull();
  expect(container.textContent).toBe('');
});
