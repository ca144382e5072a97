import type { Market } from '@backlay/shared/contract';
import { useT, useTenant } from '@backlay/shared/host';
import { Link, useFromWidth } from '@backlay/shared/ui';
import { eventPath } from '../market';

/** Runners of a market that a ladder shows side by side (E4.05). */
export const MOST_RUNNERS = 4;

/** Whether a market can be traded on a ladder. */
export const hasLadder = ({ type, teams, priceLadder }: Market): boolean =>
  type === 'betfair' && priceLadder !== undefined && teams.length > 0 && teams.length <= MOST_RUNNERS;

export const ladderPath = (market: Market): string => `${eventPath(market)}/ladder/${market.id}`;

/** The way to the ladder of a market, on a wide screen of a brand with waiting orders. */
export function LadderLink({
  market,
  className,
}: {
  readonly market: Market;
  readonly className?: string | undefined;
}) {
  const t = useT();
  const { exchangeOrders } = useTenant().flags;
  const isWide = useFromWidth(1200);
  if (!isWide || !exchangeOrders || !hasLadder(market)) return null;
  return (
    <Link href={ladderPath(market)} className={className}>
      {t('ladder.link')}
    </Link>
  );
}
