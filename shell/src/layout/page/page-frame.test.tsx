import { screen, within } from '@testing-library/react';
import { renderApp, SIGNED_IN_PROFILE } from '../../app/app.fixture';

let windowWidth = 0;
const before = window.matchMedia;
beforeAll(() => {
  window.matchMedia = (media) =>
    ({
      get matches() {
        return windowWidth >= Number(/min-width: (\d+)px/.exec(media)?.[1] ?? 0);
      },
      media,
      addEventListener() {},
      removeEventListener() {},
    }) as unknown as MediaQueryList;
});
afterAll(() => {
  window.matchMedia = before;
});

test.each([
  [390, false, false],
  [900, false, true],
  [1440, true, true],
])('at %i px wide the tree is drawn: %p, the bet panel: %p [A9.12]', (width, tree, panel) => {
  windowWidth = width;
  renderApp();
  expect(screen.queryByTestId('layout.tree') !== null).toBe(tree);
  expect(screen.queryByTestId('layout.bet-panel') !== null).toBe(panel);
});

test('a phone whose session is still being read is laid out for a player, and nothing moves then [E8.01 E8.19]', () => {
  windowWidth = 390;
  const { profile: _profile, profileUpdatedAt: _updatedAt, ...device } = SIGNED_IN_PROFILE;
  const news = { tenant: { theme: { headerBottom: { marqueeText: 'Finals on Sunday' } } } };
  const isAboveScreen = () =>
    Boolean(
      screen
        .getByRole('heading', { name: 'Screen /' })
        .compareDocumentPosition(screen.getAllByText('Finals on Sunday').at(-1)!) & Node.DOCUMENT_POSITION_PRECEDING,
    );
  const { unmount } = renderApp({ ...news, device });
  expect(within(screen.getByRole('banner')).queryByRole('button', { name: 'Login' })).not.toBeInTheDocument();
  expect(isAboveScreen()).toBe(false);
  unmount();
  renderApp(news);
  expect(within(screen.getByRole('banner')).getByRole('button', { name: 'Login' })).toBeInTheDocument();
  expect(isAboveScreen()).toBe(true);
});

test.each([390, 1440])(
  'at %i px the slides stand above the matches for a visitor, below them for a player [E8.01 A2.66]',
  (width) => {
    windowWidth = width;
    const tenant = { theme: { slideShow: [{ title: 'India v Australia' }] } };
    const isAboveScreen = () =>
      Boolean(
        screen
          .getByRole('heading', { name: 'Screen /' })
          .compareDocumentPosition(screen.getByRole('region', { name: 'Highlights' })) &
        Node.DOCUMENT_POSITION_PRECEDING,
      );
    const { unmount } = renderApp({ tenant });
    expect(isAboveScreen()).toBe(true);
    unmount();
    renderApp({ tenant, device: SIGNED_IN_PROFILE });
    expect(isAboveScreen()).toBe(false);
  },
);

test('side columns and the news line have accessible names', () => {
  windowWidth = 1440;
  renderApp({ tenant: { theme: { headerBottom: { marqueeText: 'Finals on Sunday' } } } });
  const named = screen.getAllByRole('complementary').map((each) => each.getAttribute('aria-label'));
  expect(named).toEqual(['Sports and competitions', 'Bets']);
  for (const news of screen.getAllByRole('region', { name: 'Announcements' }))
    expect(news).toHaveTextContent('Finals on Sunday');
});

test('a page leaves the edge of the chats free before their icons are loaded [A6.18 C2.09]', () => {
  windowWidth = 1440;
  const hasEdge = () => screen.getByRole('main').parentElement?.hasAttribute('data-chats');
  const { unmount } = renderApp({ tenant: { theme: { socialMedia: { telegram: 'https://t.me/brand' } } } });
  expect(screen.queryByRole('navigation', { name: 'Chat with us' })).toBeNull();
  expect(hasEdge()).toBe(true);
  unmount();
  renderApp({ tenant: { theme: { socialMedia: { telegram: '' } } } });
  expect(hasEdge()).toBe(false);
});

test('headings go down by one: the columns of the footer stand at the second level', () => {
  windowWidth = 1440;
  renderApp();
  const columns = within(screen.getByRole('contentinfo')).getAllByRole('heading');
  expect(columns.length).toBeGreaterThan(2);
  expect(new Set(columns.map(({ tagName }) => tagName))).toEqual(new Set(['H2']));
});

test('a part of the layout that throws keeps it to its place, and the header and the screen stay [E8.17]', () => {
  windowWidth = 1440;
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  const alerted = jest.spyOn(window, 'alert').mockImplementation(() => undefined);
  renderApp({ tenant: { theme: { copyrighMessage: {} as never } } });
  const main = within(screen.getByRole('main'));
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^Something went wrong\.\s*Reference [0-9A-Z]{4}-[0-9A-Z]{4}\s*Try again$/,
  );
  expect(main.getByRole('heading', { name: 'Screen /' })).toBeVisible();
  expect(screen.getByRole('banner')).toBeVisible();
  expect(alerted).not.toHaveBeenCalled();
  jest.restoreAllMocks();
});
