import { useEffect, useState } from 'react';
import { useHost, useT } from '@backlay/shared/host';
import { loadScreenTexts } from '../texts';
import type { Market } from '@backlay/shared/contract';
import { Card, CountPill, EmptyState, ErrorPanel, Icon, Link, Skeleton, sportIcon } from '@backlay/shared/ui';
import { eventPath } from '../market';
import { Countdown } from './countdown';
import { nonRunners, useRaces } from './race-card';
import styles from './racing.module.scss';

/** Races of a sport by meeting, soonest first; 25 at most (B9.07, B9.13). */
export function RaceList({ sportId }: { readonly sportId: string }) {
  const t = useT();
  const { races, failed } = useRaces(sportId);
  if (!races) return failed ? <ErrorPanel /> : <Skeleton height={240} />;
  if (races.length === 0) return <EmptyState icon={sportIcon(sportId)} title={t('race.empty')} />;
  return (
    <section className={styles.list} aria-label={t('race.list')}>
      {meetingsOf(races).map(({ id, name, own }) => (
        <Card key={id} className={styles.meeting} role="region" aria-label={name}>
          <header>
            <Icon name={sportIcon(sportId)} size={20} />
            <h2>{name}</h2>
            <CountPill count={own.length} />
          </header>
          <ul>
            {own.map((race) => (
              <Race key={race.id} race={race} />
            ))}
          </ul>
        </Card>
      ))}
    </section>
  );
}

function Race({ race }: { readonly race: Market }) {
  const t = useT();
  const gone = nonRunners(race);
  return (
    <li>
      <Link href={eventPath(race)} className={styles.race}>
        <Countdown openDate={race.event.openDate} />
        <span>
          <b>{race.event.name}</b>
          <small>
            {t('race.runners', { count: race.teams.length - gone })}
            {gone > 0 && ` · ${t('race.non', { count: gone })}`}
          </small>
        </span>
        <Icon name="chevron-right" size={18} />
      </Link>
    </li>
  );
}

interface Meeting {
  readonly id: string;
  readonly name: string;
  readonly own: readonly Market[];
}

/** Races under the meeting that they belong to, in the order of their first race. */
function meetingsOf(races: readonly Market[]): readonly Meeting[] {
  const meetings = new Map<string, { id: string; name: string; own: Market[] }>();
  for (const race of races) {
    const { id, name } = race.competition;
    const meeting = meetings.get(id) ?? { id, name, own: [] };
    meeting.own.push(race);
    meetings.set(id, meeting);
  }
  return [...meetings.values()];
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
