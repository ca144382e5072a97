import { useMemo, useRef } from 'react';
import { useLocation, useParams } from '@backlay/shared/router';
import { isRacing, sportByGameType } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { EmptyState, ErrorPanel, Icon, lazyWithRetry, Link, SectionHead } from '@backlay/shared/ui';
import { useHome } from './use-home';
import { useNow, useSecondDrawing } from '../market';
import { EventGroup, countRows, homeSections, type HomeSections, HomeSkeleton, listRows } from './event-group';
import { Highlights } from './highlights';
import { SportChips } from './sport-chips';
import { useSteadyList } from './use-steady-list';
import styles from './home.module.scss';

const RaceList = lazyWithRetry('races', () => import(/* webpackChunkName: "races" */ '../racing/race-screen'), {
  waiting: <HomeSkeleton />,
});

/** Home: what is in play, what comes, what stands out; of all sports or of one (B2.01). */
export default function HomeScreen() {
  const { gameType } = useParams();
  const { pathname } = useLocation();
  const t = useT();
  const translateMessage = useSaid();
  // Politics stands at its own path, by its id (B2.11).
  const sport = sportByGameType(gameType ?? pathname.slice(1));
  const sportId = sport?.id ?? '';
  const { answer: docs, state, reload } = useHome(sportId);
  const now = useNow(10_000);
  const sections = useMemo(() => docs && homeSections(docs, now), [docs, now]);
  return (
    <div className={styles.home}>
      <h1 className={styles.unseen}>{sport ? translateMessage(sport.name) : t('home.title')}</h1>
      <SportChips sportId={sportId} inPlayCount={sportId === '' ? sections?.playing.length : undefined} />
      {sport && isRacing(sportId) ? (
        <RaceList sportId={sportId} />
      ) : sections ? (
        <Sections key={sportId} sections={sections} />
      ) : state === 'failed' ? (
        <ErrorPanel onRetry={reload} />
      ) : (
        <HomeSkeleton />
      )}
    </div>
  );
}

/** Rows of home from its top, each named by its section as well: an event may stand in two. */
const rowsOf = ({ inPlay, highlights, upcoming }: HomeSections): readonly string[] => [
  ...listRows(inPlay).map((id) => `in play ${id}`),
  ...highlights.map(({ event }) => `highlight ${event.id}`),
  ...listRows(upcoming),
];

function Sections({ sections }: { readonly sections: HomeSections }) {
  const t = useT();
  const root = useRef<HTMLDivElement>(null);
  const { shown, turn } = useSteadyList(sections, rowsOf, root);
  const { inPlay, playing, upcoming, highlights } = shown;
  const isWhole = useSecondDrawing();
  const counts = countRows([...inPlay, ...upcoming], isWhole);
  if (inPlay.length + upcoming.length + highlights.length === 0) {
    return (
      <EmptyState icon="trophy" title={t('home.empty')}>
        {t('home.emptyHint')}
      </EmptyState>
    );
  }
  return (
    <div key={turn} ref={root} className={styles.lists} data-turn={turn || undefined}>
      {inPlay.length > 0 && (
        <section className={styles.section} aria-label={t('home.inPlay')}>
          <div className={styles.inPlayHead}>
            <SectionHead
              title={t('home.inPlay')}
              count={playing.length}
              more={
                <Link href="/inPlay" className={styles.more}>
                  {t('home.viewAll')} <Icon name="chevron-right" size={16} />
                </Link>
              }
            />
          </div>
          {inPlay.map((group, index) => (
            <EventGroup key={group.id} group={group} rows={counts[index]} />
          ))}
        </section>
      )}
      {isWhole && highlights.length > 0 && <Highlights events={highlights} hasUpcoming={upcoming.length > 0} />}
      {upcoming.length > 0 && (
        <section id="upcoming" data-later="" className={styles.section} aria-label={t('home.upcoming')}>
          <SectionHead
            title={t('home.upcoming')}
            count={upcoming.reduce((sum, { events }) => sum + events.length, 0)}
          />
          {upcoming.map((group, index) => (
            <EventGroup key={group.id} group={group} rows={counts[inPlay.length + index]} />
          ))}
        </section>
      )}
    </div>
  );
}
