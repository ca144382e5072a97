import type { CasinoGame } from '@backlay/shared/contract';
import type { CasinoCategory } from './catalogue';

interface Ordering {
  readonly providers: readonly string[];
  readonly kinds: readonly string[];
}

/** Providers first, then kinds of games (C9.04, C9.06). */
const usual: Ordering = {
  providers: ['Ezugi', 'Evolution Gaming', 'Spribe', 'Vivo Gaming'],
  kinds: ['Teen Patti', 'Andar Bahar', 'Roulette', 'Baccarat', 'Blackjack', 'Card Games', 'Game Shows'],
};

/** Crash and slot games go by kind, each with its own order (C9.05, C9.07). */
const byKind: Partial<Record<CasinoCategory, Ordering>> = {
  'Crash Games': { providers: ['Spribe'], kinds: ['Aviator', 'Chicken Road', 'Cricket'] },
  'Slot Games': { providers: [], kinds: ['Indian Fortune', 'Bhanumati', 'Airavat'] },
};

const rank = (order: readonly string[], name: string): number => {
  const index = order.indexOf(name);
  return index === -1 ? order.length : index;
};

/** The games in the fixed order of their category; what the order does not know comes last, by name (OQ-122). */
export function inOrder(category: CasinoCategory, games: readonly CasinoGame[]): CasinoGame[] {
  const own = byKind[category];
  const { providers, kinds } = own ?? usual;
  const provider = (game: CasinoGame) => rank(providers, game.subProviderName);
  const kind = (game: CasinoGame) => rank(kinds, game.gameType);
  const keys = own ? [kind, provider] : [provider, kind];
  return [...games].sort(
    (a, b) =>
      keys.reduce((difference, key) => difference || key(a) - key(b), 0) ||
      a.subProviderName.localeCompare(b.subProviderName) ||
      a.gameType.localeCompare(b.gameType) ||
      a.gameName.localeCompare(b.gameName),
  );
}
