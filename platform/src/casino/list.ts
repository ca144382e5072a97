import type { CasinoGame } from '@backlay/shared/contract';
import { CASINO_CATEGORIES, CASINO_ORDERINGS, inCasinoOrder, type CasinoCategory } from '@backlay/shared/domain';
import type { TenantRecord } from '../tenants';
import { gamesOf } from './catalogue';

const nothing: CasinoGame[] = [];
/** What the name of a European provider contains where the brand does not say (OQ-123). */
const EUROPEAN = 'european';

/** Whether the game is run by the brand's European provider: by provider or sub-provider name, without case (OQ-123). */
export function isEuropean(game: CasinoGame, tenant: TenantRecord): boolean {
  const name = (tenant.rules.europeanProvider ?? EUROPEAN).toLowerCase();
  return [game.providerName, game.subProviderName].some((provider) => provider.toLowerCase().includes(name));
}

/** Games by category and brand. Each list is one array as long as nothing changes, so that it is compressed once. */
export class GameLists {
  /** @param runs whether the provider has the game */
  constructor(private readonly runs: (game: CasinoGame) => boolean = () => true) {}

  private readonly lists = new Map<string, CasinoGame[]>();
  private readonly all = new Map<CasinoCategory, CasinoGame[]>(
    CASINO_CATEGORIES.map((category) => [category, inCasinoOrder(gamesOf(category), CASINO_ORDERINGS[category])]),
  );

  /** A category in its fixed order (C9.04), without what the brand does not have. */
  of(category: CasinoCategory, tenant: TenantRecord): CasinoGame[] {
    if (tenant.flags.noCasino) return nothing;
    const { europeanCasinoDisabled = false, europeanProvider = '' } = tenant.rules;
    const key = `${category} ${europeanCasinoDisabled} ${europeanProvider}`;
    const known = this.lists.get(key);
    if (known) return known;
    const list = (this.all.get(category) ?? nothing).filter(
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
