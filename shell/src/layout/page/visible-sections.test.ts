import { getVisibleSections } from './visible-sections';

const PAGE = { pathname: '/', landing: true, casinoOnly: false };

describe('which parts of the layout a page has', () => {
  test('the landing page has all of them [A2.66]', () => {
    expect(getVisibleSections({ path: '/' }, PAGE)).toEqual({
      header: true,
      categories: true,
      bar: true,
      footer: true,
      banner: true,
      features: true,
      payments: true,
      touch: true,
      side: 'tree',
      panel: true,
      drill: false,
    });
  });

  test.each(['/game-screen-play', '/login-auth', '/sports-book', '/sports-book/4', '/ballByBall'])(
    '%s has no bar [A2.67]',
    (pathname) => {
      expect(getVisibleSections({ path: pathname }, { ...PAGE, pathname }).bar).toBe(false);
    },
  );

  test('a route goes without what it hides [A2.68 OQ-25]', () => {
    const hide = [
      'banner',
      'betting-features',
      'payment-strip',
      'get-in-touch',
      'footer',
      'category-bar',
      'nav-bar',
    ] as const;
    expect(getVisibleSections({ path: '/sports-book', hide }, PAGE)).toMatchObject({
      banner: false,
      features: false,
      payments: false,
      touch: false,
      footer: false,
      categories: false,
      bar: false,
      header: true,
    });
  });

  test('a page that is not the landing page has no banner and no strips', () => {
    expect(getVisibleSections({ path: '/inPlay' }, { ...PAGE, pathname: '/inPlay', landing: false })).toMatchObject({
      banner: false,
      payments: false,
      touch: false,
      panel: true,
      side: 'tree',
    });
  });

  test('account pages show their menu in place of the sports column', () => {
    expect(
      getVisibleSections({ path: '/notification', hide: ['tree', 'panel'] }, { ...PAGE, landing: false }),
    ).toMatchObject({
      side: 'account',
      panel: false,
    });
  });

  test('a casino-only domain has neither tree nor panel [OQ-125]', () => {
    expect(getVisibleSections({ path: '/live-casino' }, { ...PAGE, casinoOnly: true })).toMatchObject({
      side: null,
      panel: false,
      banner: false,
    });
  });
});
