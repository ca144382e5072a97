import type { CasinoGame } from '@backlay/shared/contract';
import {
  CASINO_CATEGORIES,
  getCasinoOrdering,
  sortByCasinoOrdering,
  type CasinoCategory,
  type CasinoOrdering,
} from '@backlay/shared/domain';
import type { TenantRecord } from '../../core/tenants';
import { listGames } from './game-catalogue';

const nothing: CasinoGame[] = [];
/** Text in the name of a European provider where the brand names none (OQ-123). */
const EUROPEAN = 'european';

/** Whether the game is run by the brand's European provider: by provider or sub-provider name, without case (OQ-123). */
function isEuropean(game: CasinoGame, tenant: TenantRecord): boolean {
  const name = (tenant.rules.europeanProvider ?? EUROPEAN).toLowerCase();
  return [game.providerName, game.subProviderName].some((provider) => provider.toLowerCase().includes(name));
}

/** Games by category and brand. Each list is one array as long as nothing changes, so that it is compressed once. */
export class GameListCache {
  /** @param runs whether the provider has the game */
  constructor(private readonly runs: (game: CasinoGame) => boolean = () => true) {}

  private readonly lists = new Map<string, CasinoGame[]>();

  /** The brand's own ordering of a category, where it has one (OQ-122). */
  orderingOf(category: CasinoCategory, { rules }: TenantRecord): CasinoOrdering | undefined {
    return rules.casinoOrderings?.[category] && getCasinoOrdering(category, rules.casinoOrderings);
  }

  /** A category in its fixed order (C9.04), or in the brand's own (OQ-122), without what the brand does not have. */
  of(category: CasinoCategory, tenant: TenantRecord): CasinoGame[] {
    if (tenant.flags.noCasino) return nothing;
    const { europeanCasinoDisabled = false, europeanProvider = '', casinoOrderings } = tenant.rules;
    const ordering = getCasinoOrdering(category, casinoOrderings);
    const key = JSON.stringify([category, europeanCasinoDisabled, europeanProvider, ordering]);
    const known = this.lists.get(key);
    if (known) return known;
    const list = sortByCasinoOrdering(listGames(category), ordering).filter(
      (game) => this.runs(game) && !(europeanCasinoDisabled && isEuropean(game, tenant)),
    );
    this.lists.set(key, list);
    return list;
  }

  /** One game of the brand by its id. */
  find(gameId: string, tenant: TenantRecord): CasinoGame | undefined {
    for (const category of CASINO_CATEGORIES) {
      const found = this.of(category, tenant).find((game) => game.gameId === gameId);
      if (found) return found;
    }
    return undefined;
  }
}
