import { productTexts } from '@backlay/shared/testing/product-texts';
import { footerColumns, type FooterOptions } from './site-footer';

const RULES: FooterOptions = {
  type: 'b2c',
  casinoOnly: false,
  noCasino: false,
  affiliates: false,
  onlineSportExchange: false,
};
const read = (rules: Partial<FooterOptions> = {}) =>
  Object.fromEntries(
    footerColumns({ ...RULES, ...rules }).map(({ name, entries }) => [
      productTexts[name],
      entries.map((entry) => (entry.path ? `${productTexts[entry.name]} ${entry.path}` : productTexts[entry.name])),
    ]),
  );

describe('the columns of the footer', () => {
  test('the game column leads to exchange, casino and sports book; E-Sports leads nowhere [C2.45 C2.46 C2.47]', () => {
    expect(read().Game).toEqual([
      'Exchange /',
      'Live Casino /live-casino',
      'Crash Games /crash-games',
      'Virtual Games /virtual-games',
      'Slot Games /slot-games',
      'Lottery Games /lottery',
      'Premium Sports Book /sports-book',
      'E-Sports',
    ]);
  });

  test('one brand of consumers has Online Sport Exchange [C2.45]', () => {
    expect(read({ onlineSportExchange: true }).Game![0]).toBe('Online Sport Exchange /online-exchange');
    expect(read({ onlineSportExchange: true, type: 'b2b' }).Game![0]).toBe('Exchange /');
  });

  test('without casino, and with casino alone [C2.46 OQ-125]', () => {
    expect(read({ noCasino: true }).Game).toEqual(['Exchange /', 'Premium Sports Book /sports-book', 'E-Sports']);
    expect(read({ casinoOnly: true }).Game![0]).toBe('Live Casino /live-casino');
  });

  test('the company column leads somewhere for consumers alone, and Sitemap nowhere [C2.48 C2.49]', () => {
    expect(read().Company).toEqual([
      'About Us /about-us',
      'Rules & Regulation /rules-and-regulation',
      'Privacy Policy /privacy-policy',
      'Sitemap',
      'Responsible Gambling /responsible-gambling',
      'Terms And Conditions /terms-and-condition',
    ]);
    expect(read({ type: 'b2b' }).Company!.some((entry) => entry.includes('/'))).toBe(false);
  });

  test('resources and more are for consumers, Affiliates where it is configured [C2.50 C2.51 OQ-43]', () => {
    expect(read().Resources).toEqual(['Blogs /blogs', 'Promotions /promotions', 'FAQ', 'Tutorials']);
    expect(read().More).toEqual(['Market', 'Loyalty', 'Contact Us']);
    expect(read({ affiliates: true }).More![0]).toBe('Affiliates /affiliates');
    expect(Object.keys(read({ type: 'b2b' }))).toEqual(['Game', 'Company']);
  });
});
