import { useHost } from '@backlay/shared/host';
import { useEffect, type ComponentType, type ReactNode } from 'react';
import { CashOutPortsContext } from '../cash-out';
import { EventPortsContext } from '../event';
import { FavouritesPortsContext } from '../favourites';
import { HistoryPortsContext } from '../history/ports';
import { HomePortsContext } from '../home';
import { LadderPortsContext } from '../ladder';
import { LivePortsContext } from '../live';
import { MarketPortsContext } from '../market';
import { OpenBetsPortsContext } from '../open-bets';
import { OrdersPortsContext } from '../orders';
import { RacingPortsContext } from '../racing';
import { SlipPortsContext } from '../slip';
import { SportsbookPortsContext } from '../sportsbook';
import { createBettingServices } from './betting-services';
import { addDrawnStars, openDrawnPress } from './drawn-press';

/** Gives each feature below it what its `ports.ts` declares. */
export function BettingServicesProvider({ children }: { readonly children: ReactNode }) {
  const services = createBettingServices(useHost());
  // With the first view of betting, the first frame and its prices are gone.
  useEffect(() => {
    void openDrawnPress(services);
    void addDrawnStars(services);
  }, [services]);
  return (
    <CashOutPortsContext value={services}>
      <EventPortsContext value={services}>
        <FavouritesPortsContext value={services}>
          <HistoryPortsContext value={services}>
            <HomePortsContext value={services}>
              <LadderPortsContext value={services}>
                <LivePortsContext value={services}>
                  <MarketPortsContext value={services}>
                    <OpenBetsPortsContext value={services}>
                      <OrdersPortsContext value={services}>
                        <RacingPortsContext value={services}>
                          <SlipPortsContext value={services}>
                            <SportsbookPortsContext value={services}>{children}</SportsbookPortsContext>
                          </SlipPortsContext>
                        </RacingPortsContext>
                      </OrdersPortsContext>
                    </OpenBetsPortsContext>
                  </MarketPortsContext>
                </LivePortsContext>
              </LadderPortsContext>
            </HomePortsContext>
          </HistoryPortsContext>
        </FavouritesPortsContext>
      </EventPortsContext>
    </CashOutPortsContext>
  );
}

/** The view inside the services of its host. */
export function withBettingServices<Props extends object>(View: ComponentType<Props>): ComponentType<Props> {
  return function BettingView(props: Props) {
    return (
      <BettingServicesProvider>
        <View {...props} />
      </BettingServicesProvider>
    );
  };
}
