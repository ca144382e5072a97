import type { CasinoGame } from '@backlay/shared/contract';
import { refuse, type DefineCall } from '../http';
import { CATEGORIES, gamesOf, type CasinoCategory } from './catalogue';
import { inOrder } from './ordering';

const lists = new Map<CasinoCategory, CasinoGame[]>(
  CATEGORIES.map((category) => [category, inOrder(category, gamesOf(category))]),
);
const nothing: CasinoGame[] = [];

/** C7.25: the category is compared without case (OQ-124); a brand without a casino has no games. */
export function defineCasinoCalls(define: DefineCall): void {
  define('casinoGames', ({ tenant, query }) => {
    const wanted = query.gameType.toLowerCase();
    const category = CATEGORIES.find((name) => name.toLowerCase() === wanted);
    if (!category) return refuse(400, 'There is no such category');
    return { docs: tenant.flags.noCasino ? nothing : (lists.get(category) ?? nothing), message: 'Success' };
  });
}
