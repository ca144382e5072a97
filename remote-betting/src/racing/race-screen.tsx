import { useEffect, useState } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { loadScreenTexts } from '../texts';
import type { Market } from '@backlay/shared/contract';
import { Card, EmptyState, ErrorPanel, Link, Skeleton, sportIcon } from '@backlay/shared/ui';
import { distanceOf, eventPath, RunnerCells, useCalmOrder, useIsStale, useNow, useRunnerSuspension } from '../market';
import { followFocus, moveInGrid, useViewGroup, type OddsStore, type ViewportGroup } from '../odds';
import { useRacingPorts } from './ports';
import { Countdown } from './countdown';
import { nonRunners, useRaces } from './race-card';
import styles from './racing.module.scss';

/** Races of a sport, next off first and those that are off last; 25 at most (E8.03, B9.07, B9.13). */
export function RaceList({ sportId }: { readonly sportId: string }) {
  const t = useT();
  const { races, failed } = useRaces(sportId);
  const now = useNow(1_000);
  const { open, done, onClickCapture, turn } = useCalmOrder(races ?? [], {
    keyOf: ({ id }) => id,
    isDone: (race) => offAt(race) <= now,
    compare: (a, b) => offAt(a) - offAt(b),
  });
  if (!races) return failed ? <ErrorPanel /> : <Skeleton height={240} />;
  if (races.length === 0) return <EmptyState icon={sportIcon(sportId)} title={t('race.empty')} />;
  return (
    <Card
      className={styles.meeting}
      role="region"
      aria-label={t('race.list')}
      onClickCapture={onClickCapture}
      onKeyDown={moveInGrid}
      onFocus={followFocus}
    >
      <ul key={turn}>
        {[...open, ...done].map((race) => (
          <Race key={race.id} race={race} />
        ))}
      </ul>
    </Card>
  );
}

const offAt = ({ event }: Market): number => Date.parse(event.openDate);

/** As many favourites have their price in a list of races. */
const FAVOURITES = 2;

/**
 * The runners whose prices a row shows. Those of before stay while they run: nothing changes under the finger. Free places go to the
 * lowest best back now.
 */
export function favouritesOf(
  { id: marketId, teams }: Market,
  books: Pick<OddsStore, 'market' | 'priceAt'>,
  before: readonly string[] = [],
): readonly string[] {
  const runs = (id: string) => (books.market(marketId)?.runners[id] ?? 'ACTIVE') === 'ACTIVE';
  const isFree = before.length < FAVOURITES || !before.every(runs);
  if (!isFree) return before;
  const ranked = teams
    .filter(({ id }) => runs(id) && !before.includes(id))
    .flatMap(({ id }) => {
      const price = books.priceAt({ marketId, runnerId: id, side: 'back', level: 0 })?.price;
      return price === undefined ? [] : [{ id, price }];
    })
    .sort((one, other) => one.price - other.price)
    .map(({ id }) => id);
  const places = [...before, ...Array<string | null>(FAVOURITES - before.length).fill(null)];
  const next = places.flatMap((id) => (id !== null && runs(id) ? [id] : ranked.splice(0, 1)));
  return next.join() === before.join() ? before : next;
}

function useFavourites(race: Market): Market['teams'] {
  const { books } = useRacingPorts();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const ids = favouritesOf(race, books, chosen);
  if (ids !== chosen) setChosen(ids);
  return ids.flatMap((id) => race.teams.find((team) => team.id === id) ?? []);
}

function Race({ race }: { readonly race: Market }) {
  const t = useT();
  const { ref, group } = useViewGroup(useRacingPorts(), race.event.id);
  const stale = useIsStale(race.event.id);
  const gone = nonRunners(race);
  const favourites = useFavourites(race);
  return (
    <li ref={ref} className={styles.race} data-key={race.id} data-row="">
      <Link href={eventPath(race)} className={styles.raceLink}>
        <Countdown openDate={race.event.openDate} />
        <span>
          <b>{race.event.name}</b>
          <small>
            {[distanceOf(race), t('race.runners', { count: race.teams.length - gone })].filter(Boolean).join(' · ')}
            {gone > 0 && ` · ${t('race.non', { count: gone })}`}
          </small>
        </span>
      </Link>
      {favourites.map((runner, index) => (
        <Favourite key={runner.id} race={race} runner={runner} group={group} stale={stale} first={index === 0} />
      ))}
    </li>
  );
}

interface FavouriteProps {
  readonly race: Market;
  readonly runner: Market['teams'][number];
  readonly group: ViewportGroup | null;
  readonly stale: boolean;
  readonly first: boolean;
}

function Favourite({ race, runner, group, stale, first }: FavouriteProps) {
  const block = useRunnerSuspension(race, runner.id);
  return (
    <span className={styles.favourite}>
      <abbr title={runner.name}>{runner.clothNumber ?? runner.name.slice(0, 1)}</abbr>
      <RunnerCells
        market={race}
        runner={runner}
        group={group}
        levels="back"
        locked={block !== null || stale}
        first={first}
      />
    </span>
  );
}

/** The races of a sport, with the texts that home goes without. */
export default function RaceScreen({ sportId }: { readonly sportId: string }) {
  const { i18n } = useHost();
  const [ready, setReady] = useState(false);
  useEffect(() => {
    let current = true;
    const show = () => current && setReady(true);
    loadScreenTexts(i18n).then(show, show);
    return () => {
      current = false;
    };
  }, [i18n]);
  return ready && <RaceList sportId={sportId} />;
}
