import type { TextKey } from '@backlay/shared/domain';

export interface FooterEntry {
  readonly name: TextKey;
  /** Where it leads; without it the entry is plain text (OQ-43). */
  readonly path?: string;
}

export interface FooterGroup {
  readonly name: TextKey;
  readonly entries: readonly FooterEntry[];
}

export interface FooterOptions {
  readonly type: 'b2c' | 'b2b';
  readonly casinoOnly: boolean;
  readonly noCasino: boolean;
  readonly affiliates: boolean;
  readonly onlineSportExchange: boolean;
}

const CASINO: readonly FooterEntry[] = [
  { name: 'footer.liveCasino', path: '/live-casino' },
  { name: 'footer.crash', path: '/crash-games' },
  { name: 'footer.virtual', path: '/virtual-games' },
  { name: 'footer.slots', path: '/slot-games' },
  { name: 'footer.lottery', path: '/lottery' },
];

const COMPANY: readonly FooterEntry[] = [
  { name: 'footer.about', path: '/about-us' },
  { name: 'footer.rules', path: '/rules-and-regulation' },
  { name: 'footer.privacy', path: '/privacy-policy' },
  { name: 'footer.sitemap' },
  { name: 'footer.responsible', path: '/responsible-gambling' },
  { name: 'footer.terms', path: '/terms-and-condition' },
];

function games(rules: FooterOptions): readonly FooterEntry[] {
  const casino = rules.noCasino ? [] : CASINO;
  if (rules.casinoOnly) return casino;
  const online = rules.onlineSportExchange && rules.type === 'b2c';
  const exchange: FooterEntry = online
    ? { name: 'footer.onlineExchange', path: '/online-exchange' }
    : { name: 'footer.exchange', path: '/' };
  return [exchange, ...casino, { name: 'footer.sportsBook', path: '/sports-book' }, { name: 'footer.esports' }];
}

/** The columns of the footer with what leads where on which kind of domain (C2.45 to C2.51, OQ-43). */
export function footerColumns(rules: FooterOptions): readonly FooterGroup[] {
  const consumer = rules.type === 'b2c';
  const company = consumer ? COMPANY : COMPANY.map(({ name }) => ({ name }));
  const columns: FooterGroup[] = [
    { name: 'footer.game', entries: games(rules) },
    { name: 'footer.company', entries: company },
  ];
  if (!consumer) return columns;
  return [
    ...columns,
    {
      name: 'footer.resources',
      entries: [
        { name: 'footer.blogs', path: '/blogs' },
        { name: 'footer.promotions', path: '/promotions' },
        { name: 'footer.faq' },
        { name: 'footer.tutorials' },
      ],
    },
    {
      name: 'footer.more',
      entries: [
        ...(rules.affiliates ? [{ name: 'footer.affiliates' as const, path: '/affiliates' }] : []),
        { name: 'footer.market' },
        { name: 'footer.loyalty' },
        { name: 'footer.contact' },
      ],
    },
  ];
}
