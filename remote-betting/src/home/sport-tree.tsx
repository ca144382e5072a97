import { useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { useLocation } from '@backlay/shared/router';
import { useT, useSaid } from '@backlay/shared/host';
import { Card, classNames, Icon, Link, sportIcon, Skeleton } from '@backlay/shared/ui';
import { useNow } from '../market';
import { homeSections } from './event-group';
import { useHomePorts } from './ports';
import { sportPath } from './sport-chips';
import { useHome, useSportTree } from './use-home';
import type { SportTree } from './event-lists-store';
import styles from './sport-tree.module.scss';

/** Sports, their competitions and events, at the side of wide screens (B3.25, B9.06). */
export default function SportTreePanel() {
  const t = useT();
  const tree = useSportTree();
  const { answer: docs } = useHome('');
  const now = useNow(10_000);
  // The number of the list beside it: a match may have begun since the answer.
  const playing = useMemo(() => docs && homeSections(docs, now).playing.length, [docs, now]);
  const favourites = useStore(useHomePorts().favourites.store, ({ events, markets }) => events.size + markets.size);
  const { pathname } = useLocation();
  return (
    <Card>
      <nav className={styles.tree} aria-label={t('home.sports')}>
        <Link href="/inPlay" className={styles.entry} aria-current={pathname === '/inPlay' ? 'page' : undefined}>
          <Icon name="in-play" size={18} />
          <span>{t('home.inPlay')}</span>
          {docs && <i>{playing}</i>}
        </Link>
        <Link href="/favorite" className={styles.entry} aria-current={pathname === '/favorite' ? 'page' : undefined}>
          <Icon name="star" size={18} />
          <span>{t('home.favourites')}</span>
          {favourites > 0 && <i>{favourites}</i>}
        </Link>
        <h2>{t('home.sports')}</h2>
        {tree
          ? tree.map((sport) => <SportBranch key={sport.id} sport={sport} pathname={pathname} />)
          : Array.from({ length: 8 }, (_, row) => (
              <span key={row} className={styles.entry}>
                <Skeleton width="70%" />
              </span>
            ))}
      </nav>
    </Card>
  );
}

interface BranchProps {
  readonly sport: SportTree[number];
  readonly pathname: string;
}

function SportBranch({ sport, pathname }: BranchProps) {
  const name = useSaid()(sport.name);
  const path = sportPath(sport.id);
  const shownEvent = sport.competitions.some(({ events }) => events.some(({ id }) => pathname.endsWith(`/${id}`)));
  const [opened, open] = useState<boolean | null>(null);
  const isOpen = opened ?? (shownEvent || pathname === path);
  const listId = `tree-${sport.id}`;
  return (
    <div className={classNames(styles.sport, isOpen && styles.open)}>
      <div className={styles.pair}>
        <Link href={path} className={styles.entry} aria-current={pathname === path ? 'page' : undefined}>
          <Icon name={sportIcon(sport.id)} size={18} />
          <span>{name}</span>
          <i>{sport.totalEventCount}</i>
        </Link>
        {sport.competitions.length > 0 && (
          <button
            type="button"
            className={styles.unfold}
            aria-label={name}
            aria-expanded={isOpen}
            aria-controls={listId}
            onClick={() => open(!isOpen)}
          >
            <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={16} />
          </button>
        )}
      </div>
      {isOpen && (
        <div id={listId}>
          {sport.competitions.map((competition) => (
            <CompetitionBranch key={competition.id} sportId={sport.id} competition={competition} pathname={pathname} />
          ))}
        </div>
      )}
    </div>
  );
}

interface CompetitionProps {
  readonly sportId: string;
  readonly competition: SportTree[number]['competitions'][number];
  readonly pathname: string;
}

function CompetitionBranch({ sportId, competition, pathname }: CompetitionProps) {
  const isShown = competition.events.some(({ id }) => pathname.endsWith(`/${id}`));
  const [opened, open] = useState<boolean | null>(null);
  const isOpen = opened ?? isShown;
  const pathOf = (eventId: string) => `/events/${sportId}/${eventId}`;
  const [only] = competition.events;
  if (competition.events.length === 1 && only) {
    return (
      <Link href={pathOf(only.id)} className={styles.competition} aria-current={isShown ? 'page' : undefined}>
        <span>{competition.name}</span>
        <i>{competition.eventCount}</i>
      </Link>
    );
  }
  return (
    <>
      <button type="button" className={styles.competition} aria-expanded={isOpen} onClick={() => open(!isOpen)}>
        <span>{competition.name}</span>
        <i>{competition.eventCount}</i>
      </button>
      {isOpen &&
        competition.events.map(({ id, name }) => (
          <Link
            key={id}
            href={pathOf(id)}
            className={styles.event}
            aria-current={pathname === pathOf(id) ? 'page' : undefined}
          >
            <span>{name}</span>
          </Link>
        ))}
    </>
  );
}
