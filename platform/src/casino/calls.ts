import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES, CASINO_ORDERINGS, inCasinoOrder, type CasinoCategory } from '@backlay/shared/domain';
import { refuse, type DefineCall } from '../http';
import { gamesOf } from './catalogue';

const lists = new Map<CasinoCategory, CasinoGame[]>(
  CASINO_CATEGORIES.map((category) => [category, inCasinoOrder(gamesOf(category), CASINO_ORDERINGS[category])]),
);
const nothing: CasinoGame[] = [];

/** C7.25: the category is compared without case (OQ-124); a brand without a casino has no games. */
export function defineCasinoCalls(define: DefineCall): void {
  define('casinoGames', ({ tenant, query }) => {
    const wanted = query.gameType.toLowerCase();
    const category = CASINO_CATEGORIES.find((name) => name.toLowerCase() === wanted);
    if (!category) return refuse(400, 'There is no such category');
    return { docs: tenant.flags.noCasino ? nothing : (lists.get(category) ?? nothing), message: 'Success' };
  });
}
