import type { Market } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { ChipLink, ChipRow, Skeleton } from '@backlay/shared/ui';
import { distanceOf, eventPath } from '../market';
import { Countdown } from './countdown';
import styles from './racing.module.scss';
import { useCallQuery } from '@backlay/shared/data';
import { isPlaceMarket } from '@backlay/shared/domain';
import { useRacingPorts } from './ports';
import { useState } from 'react';

/** As many race markets are asked for and shown (B9.13, OQ-76). */
const RACE_MARKET_LIMIT = 25;
const READ_AGAIN_MS = 30_000;

/** The next races of a racing sport, soonest first: one market each, the win. Null until they came. */
export function useRaces(sportId: string): { readonly races: readonly Market[] | null; readonly failed: boolean } {
  const { books } = useRacingPorts();
  const { answer, state } = useCallQuery(
    'markets',
    { eventTypeId: sportId, type: 'betfair', limit: RACE_MARKET_LIMIT },
    { every: READ_AGAIN_MS, onAnswer: ({ docs }) => books.define(docs) },
  );
  return { races: answer && inTime(answer.docs).slice(0, RACE_MARKET_LIMIT), failed: state === 'failed' };
}

const inTime = (markets: readonly Market[]): readonly Market[] =>
  [...markets]
    .filter(
      ({ winners, marketClosed, exchangeType }) => winners === 1 && !marketClosed && !isPlaceMarket({ exchangeType }),
    )
    .sort((a, b) => Date.parse(a.event.openDate) - Date.parse(b.event.openDate));

/** Runners that left a race. */
export const nonRunners = ({ book }: Pick<Market, 'book'>): number =>
  book.runners.filter(({ status }) => status === 'REMOVED').length;

/** What stands above the runners of a race: how long to the off, how many run, and the way to the other races. */
export function RaceCard({ market }: { readonly market: Market }) {
  const t = useT();
  const { races, failed } = useRaces(market.eventType.id);
  const others = (races ?? []).filter(({ event }) => event.id !== market.event.id);
  const gone = nonRunners(market);
  const distance = distanceOf(market);
  return (
    <div className={styles.card}>
      <p>
        <Countdown openDate={market.event.openDate} />
        {distance && <span>{distance}</span>}
        <span>{t('race.runners', { count: market.teams.length - gone })}</span>
        {gone > 0 && <span>{t('race.non', { count: gone })}</span>}
      </p>
      {/* As high as the row: the prices below do not move when it comes (E8.19). */}
      {races === null && !failed && <Skeleton height={44} />}
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

/** The colours that a jockey wears: the feed's picture, or a jersey drawn from the name where there is none or it does not load (B3.21). */
export function Silks({ name, url }: { readonly name: string; readonly url?: string }) {
  const t = useT();
  const [failed, setFailed] = useState(false);
  if (url && !failed && /^https:\/\//.test(url)) {
    return (
      <img
        className={styles.silks}
        src={url}
        alt={t('race.silks', { name })}
        width={28}
        height={28}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(true)}
      />
    );
  }
  const hue = hueOf(name);
  return (
    <svg className={styles.silks} viewBox="0 0 28 28" aria-hidden="true" data-drawn="">
      <path d="M9 3 3 7l2 6 3-1v13h12V12l3 1 2-6-6-4c-1 2-3 3-5 3S10 5 9 3Z" fill={`oklch(0.72 0.13 ${hue})`} />
      <path d="M8 14h12v4H8z" fill={`oklch(0.5 0.14 ${(hue + 140) % 360})`} />
    </svg>
  );
}

function hueOf(text: string): number {
  let hash = 11;
  for (const letter of text) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 104_729;
  return hash % 360;
}
