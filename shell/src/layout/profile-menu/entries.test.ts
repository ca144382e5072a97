import { ACCOUNT_ENTRIES, listMenuItems } from './account-menu';
import { MENU_ENTRIES } from './profile-menu';

const everything = () => true;
const paths = (audience: 'player' | 'staff') =>
  [MENU_ENTRIES, ACCOUNT_ENTRIES].map((entries) =>
    listMenuItems(entries, audience, everything).map(({ path }) => path),
  );

test('a player has every page there is, and none that is not [A2.79]', () => {
  expect(paths('player')).toEqual([MENU_ENTRIES, ACCOUNT_ENTRIES].map((entries) => entries.map(({ path }) => path)));
  expect(listMenuItems(ACCOUNT_ENTRIES, 'player', (path) => path === '/refer')).toMatchObject([{ path: '/refer' }]);
});

test('a role finds no page of money and bets, in the menu or beside a page [OQ-03]', () => {
  expect(paths('staff')).toEqual([
    ['/profile', '/notification'],
    ['/profile', '/notification', '/secureauth'],
  ]);
});
