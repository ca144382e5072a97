/** Texts of casino: document C. Literal ones are never corrected. */
export const casinoTexts = {
  'casino.title': 'Casino',
  'casino.all': 'All', // C9.08
  'casino.providers': 'Providers',
  'casino.types': 'Game types',
  'casino.search': 'Search games',
  'casino.searchCount': 'Search {count} games',
  'casino.seeAll': 'See all',
  'casino.none': 'No games here yet',
  'casino.noneText': 'Try another category.',
  'casino.notFound': 'No game is called that',
  'casino.notFoundText': 'Search by the name of a game, a provider or a type.',
  'casino.clear': 'Clear search',
  'casino.provider': 'Provider',
  'casino.type': 'Type',
  'casino.limits': 'Limits',
  'casino.live': 'Live',
  'casino.range': '₹{min} – {max}',
  'casino.locked': 'The casino is closed for your account.',
} as const;
