import type { Market } from '@backlay/shared/contract';
import { whenSessionKnown } from '@backlay/shared/domain';
import type { BettingServices } from './betting-services';

/** A price that was pressed in the first frame: `marketId runnerId side level`, and what it showed. */
interface DrawnPress {
  readonly cell: string;
  readonly price: string;
}

declare global {
  /** The page's own script writes it until betting has started; null when the press was let go of. */
  var __drawnPress: DrawnPress | null | undefined;
  /** Stars that were pressed in the first frame, `event id` or `market id`, and whether they are on. */
  var __drawnStars: Readonly<Record<string, boolean>> | undefined;
}

const LEVELS = [0, 1, 2] as const;

/** Every market that the page came with, and that the lists of home have. */
const marketsOf = ({ lists, drawnEvent }: BettingServices): readonly Market[] => [
  ...drawnEvent.markets,
  ...Object.values(lists.store.getState().home).flatMap(({ docs }) =>
    docs ? [...docs.ongoing, ...docs.upcoming, ...docs.highlight].flatMap(({ market }) => market ?? []) : [],
  ),
];

/** Opens the slip with the price that was pressed before betting had started, once (F9.04). */
export async function openDrawnPress(services: BettingServices): Promise<void> {
  const pressed = globalThis.__drawnPress;
  if (!pressed) return;
  globalThis.__drawnPress = null;
  const [marketId = '', runnerId = '', side, levelText] = pressed.cell.split(' ');
  const level = LEVELS.find((one) => String(one) === levelText);
  if (level === undefined || (side !== 'back' && side !== 'lay')) return;
  await whenSessionKnown(services.host.session);
  const market = marketsOf(services).find(({ id }) => id === marketId);
  if (market) await services.slip.openDrawn(market, { marketId, runnerId, side, level }, Number(pressed.price));
}

/** Adds the favourites whose stars were pressed before betting had started, once; a visitor is asked to log in (B1.04). */
export async function addDrawnStars({ favourites }: Pick<BettingServices, 'favourites'>): Promise<void> {
  const stars = globalThis.__drawnStars ?? {};
  globalThis.__drawnStars = undefined;
  for (const [star, isOn] of Object.entries(stars)) {
    const [kind, id = ''] = star.split(' ');
    if (isOn) await (kind === 'market' ? favourites.toggleMarket(id) : favourites.toggleEvent(id));
  }
}
