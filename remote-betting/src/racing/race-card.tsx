import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { ChipLink, ChipRow } from '@backlay/shared/ui';
import { eventPath } from '../market';
import { Countdown } from './countdown';
import { nonRunners, useRaces } from './use-races';
import styles from './racing.module.scss';

/** What stands above the runners of a race: how long to the off, how many run, and the way to the other races. */
export function RaceCard({ market }: { readonly market: Market }) {
  const t = useT();
  const { races } = useRaces(market.eventType.id);
  const others = (races ?? []).filter(({ event }) => event.id !== market.event.id);
  const gone = nonRunners(market);
  return (
    <div className={styles.card}>
      <p>
        <Countdown openDate={market.event.openDate} />
        <span>{t('race.runners', { count: market.teams.length - gone })}</span>
        {gone > 0 && <span>{t('race.non', { count: gone })}</span>}
      </p>
      {others.length > 0 && (
        <ChipRow label={t('race.pick')}>
          {others.map((race) => (
            <ChipLink key={race.id} href={eventPath(race)}>
              {race.event.name}
            </ChipLink>
          ))}
        </ChipRow>
      )}
    </div>
  );
}
