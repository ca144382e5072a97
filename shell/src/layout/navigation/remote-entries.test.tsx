import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { NavPlace } from '@backlay/shared/host';
import { fitEntries } from './remote-navigation';
import { renderApp, SIGNED_IN_PROFILE } from '../../app/app.fixture';

const DRAWING = '<svg viewBox="0 0 24 24"><path d="M4 4h16"/></svg>';
const entry = (place: NavPlace, name: string, over: object = {}) => ({
  ...{ remote: 'chess', place, path: `/chess/${place}`, order: 10 },
  text: { 'en-us': name, 'hi-in': `${name} हिंदी` },
  ...over,
});
const nav = [
  entry('header', 'Chess', { icon: DRAWING }),
  entry('drawer', 'Rules of chess', { icon: 'book' }),
  entry('bottom', 'Play chess', { icon: 'trophy' }),
  entry('profile-menu', 'My games', { icon: DRAWING }),
  entry('category-bar', 'Board games'),
  entry('header', 'My rating', { access: 'signed-in', path: '/chess/rating' }),
];
const link = (name: string) => screen.findAllByRole('link', { name });

test('a visitor finds the entries of remotes at their places, and none of players who are signed in [F1.07]', async () => {
  renderApp({ nav });
  expect((await link('Chess'))[0]).toHaveAttribute('href', '/chess/header');
  const [category] = await link('Board games');
  expect(category?.closest('nav')).toHaveAccessibleName('Categories');
  const bar = screen.getByRole('navigation', { name: 'Main navigation' });
  expect(within(bar).getByRole('link', { name: 'Play chess' })).toHaveAttribute('href', '/chess/bottom');
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  expect(within(await screen.findByRole('dialog')).getByRole('link', { name: 'Rules of chess' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'My rating' })).not.toBeInTheDocument();
});

test('a signed-in player finds also the entries of players, and those of the profile menu [F1.07]', async () => {
  renderApp({ nav, device: SIGNED_IN_PROFILE });
  await userEvent.click(await screen.findByRole('button', { name: 'More' }));
  const drawer = await screen.findByRole('dialog');
  await userEvent.click(await within(drawer).findByRole('link', { name: 'My rating' }));
  await userEvent.click(screen.getByRole('button', { name: /Profile menu/ }));
  const menu = await screen.findByRole('dialog');
  expect(await within(menu).findByRole('link', { name: 'My games' })).toHaveAttribute('href', '/chess/profile-menu');
});

test('an entry is in the language of the page, and follows it [F1.07]', async () => {
  const languages = [
    { code: 'en-us', name: 'English' },
    { code: 'hi-in', name: 'हिंदी', texts: { 'nav.login': 'लॉगिन' } },
  ];
  const { host } = renderApp({ nav, manifest: { configuration: { languages } } });
  await link('Chess');
  await act(async () => host.i18n.choose('hi-in'));
  expect(await link('Chess हिंदी')).not.toHaveLength(0);
});

test('the header of a phone shows one entry, and the others are in the drawer [F1.07]', () => {
  const paths = (place: NavPlace, isWide: boolean) =>
    fitEntries(nav, place, { signedIn: true, isWide }).map(({ path }) => path);
  expect(paths('header', false)).toEqual(['/chess/header']);
  expect(paths('drawer', false)).toEqual(['/chess/drawer', '/chess/rating']);
  expect(paths('header', true)).toEqual(['/chess/header', '/chess/rating']);
  expect(paths('drawer', true)).toEqual(['/chess/drawer']);
});

test('a drawing of a remote is a mask, so that nothing of it is part of the page [F1.07]', async () => {
  renderApp({ nav });
  const [chess] = await link('Chess');
  expect(chess?.querySelector('svg, img, script')).toBeNull();
  const mask = chess?.querySelector('span')?.style.maskImage ?? '';
  // Browsers show no drawing without its namespace.
  expect(decodeURIComponent(mask)).toContain('<svg xmlns="http://www.w3.org/2000/svg" viewBox');
});

test('a page without entries of remotes has no button of a drawer [F1.07]', async () => {
  renderApp();
  await screen.findByRole('banner');
  expect(screen.queryByRole('button', { name: 'More' })).not.toBeInTheDocument();
});
