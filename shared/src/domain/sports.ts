/** One sport of the exchange. `id` is the event type id of the feed (B9.01-B9.05). */
export interface Sport {
  readonly id: string;
  readonly name: string;
}

/** Overs, sessions and super overs are of this sport alone. */
export const CRICKET = '4';
const KABADDI = '23789607';

/** Every sport in the order of the specification's table (B9.01-B9.05). */
export const SPORTS: readonly Sport[] = [
  { id: '1', name: 'Soccer' },
  { id: '2', name: 'Tennis' },
  { id: '3', name: 'Golf' },
  { id: CRICKET, name: 'Cricket' },
  { id: '5', name: 'Rugby Union' },
  { id: '6', name: 'Boxing' },
  { id: '7', name: 'Horse Racing' },
  { id: '8', name: 'Motor Sport' },
  { id: '10', name: 'Special Bets' },
  { id: '11', name: 'Cycling' },
  { id: '6422', name: 'Snooker' },
  { id: '7511', name: 'Baseball' },
  { id: '6423', name: 'American Football' },
  { id: '451485', name: 'Winter Sports' },
  { id: '1477', name: 'Rugby League' },
  { id: '3503', name: 'Darts' },
  { id: '7522', name: 'Basketball' },
  { id: '7524', name: 'Ice Hockey' },
  { id: '61420', name: 'Australian Rules' },
  { id: '468328', name: 'Handball' },
  { id: '998917', name: 'Volleyball' },
  { id: '2152880', name: 'Gaelic Games' },
  { id: '26420387', name: 'Mixed Martial Arts' },
  { id: '4339', name: 'Greyhound Racing' },
  { id: '2378961', name: 'Politics' },
  { id: KABADDI, name: 'Kabaddi' },
  { id: '27454571', name: 'Esports' },
];

const byId = new Map(SPORTS.map((sport) => [sport.id, sport]));

/** The sport with this id, or undefined. */
export function sportById(id: string): Sport | undefined {
  return byId.get(id);
}

/** Races have cards with cloth, draw and jockey instead of two sides (B9.07). */
export function isRacing(sportId: string): boolean {
  return sportId === '7' || sportId === '4339';
}

function rank(sportId: string): number {
  if (sportId === KABADDI) return SPORTS.length + 1;
  const index = SPORTS.findIndex((sport) => sport.id === sportId);
  return index === -1 ? SPORTS.length : index;
}

/** Comparator for lists of sports: table order, unknown ids after it, Kabaddi always last (B9.06, OQ-90). */
export function bySportOrder(a: { readonly id: string }, b: { readonly id: string }): number {
  return rank(a.id) - rank(b.id);
}

/** The last part of a sport's address: `cricket`, `horse-racing` (OQ-01). */
export function sportSlug(sport: Sport): string {
  return sport.name.toLowerCase().replaceAll(' ', '-');
}

/** The sport that a path's game type names, by slug or by id; undefined for anything else, so that the path falls through (OQ-01). */
export function sportByGameType(gameType: string): Sport | undefined {
  return byId.get(gameType) ?? SPORTS.find((sport) => sportSlug(sport) === gameType);
}

/** A constant of the exchange's feed whose meaning nobody names; the same number as a sport, and not used as one (B9.08, OQ-91). */
export const BETFAIR_CONSTANT = 10;
