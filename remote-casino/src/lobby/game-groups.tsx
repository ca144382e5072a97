import { useState, startTransition, useEffect, useRef, type ReactNode } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import type { ProviderGroup } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { Button, Chip, ChipRow, GameGrid, SectionHead } from '@backlay/shared/ui';
import { Rows, Tile } from './rows';
import styles from './lobby.module.scss';

/** How far from the window something is drawn already, px. */
const MARGIN = '900px 0px';

interface NearViewProps {
  /** Reserved height before the content was ever measured, px. */
  readonly height: number;
  /** Drawn at once, whether or not it is near: what the first view shows. */
  readonly first?: boolean;
  readonly children: ReactNode;
}

/** Draws its content only while it is near the window. Otherwise it reserves the height alone, so that nothing shifts. */
export function LazyViewport({ height, first = false, children }: NearViewProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first || typeof IntersectionObserver === 'undefined');
  const [stored, setStored] = useState(height);

  useEffect(() => {
    const element = box.current;
    if (!element || typeof IntersectionObserver === 'undefined') return;
    const observer = new IntersectionObserver(
      (entries) => {
        const entry = entries.at(-1);
        if (!entry) return;
        if (!entry.isIntersecting && entry.boundingClientRect.height > 0) setStored(entry.boundingClientRect.height);
        // In slices between frames: a block is drawn long before it is seen, and a scroll must not wait for it. Taken away it is at once.
        if (entry.isIntersecting) startTransition(() => setNear(true));
        else setNear(false);
      },
      { rootMargin: MARGIN },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return (
    <div ref={box} style={near ? undefined : { height: stored }}>
      {near && children}
    </div>
  );
}

const FEATURED = 15;
const STRIP = 12;
/** Pictures that a phone shows without scrolling. */
const FIRST_VIEW = 7;
/** Reserved height of a strip that was not drawn yet, px. */
const STRIP_HEIGHT = 230;

/** All games of the category: the first ones large, then rows of the brand and the player, then a strip per sub-provider. */
export function CategoryOverview({
  groups,
  rows,
  onSeeAll,
}: {
  readonly groups: readonly ProviderGroup<CasinoGame>[];
  /** What stands between the first games and the providers. */
  readonly rows: ReactNode;
  readonly onSeeAll: (provider: string | null) => void;
}) {
  const t = useT();
  const [all, ...providers] = groups;
  return (
    <>
      <GameGrid>
        {all?.games.slice(0, FEATURED).map((game, index) => (
          <Tile
            key={game.gameId}
            game={game}
            caption="studio"
            lead={index === 0}
            tag={index === 0 ? t(game.hasDealer ? 'casino.live' : 'casino.quick') : undefined}
            eager={index < FIRST_VIEW}
          />
        ))}
      </GameGrid>
      {rows}
      {providers.map(({ name, games }, index) => (
        <LazyViewport key={name} height={STRIP_HEIGHT} first={index < 2}>
          <GameRow title={name ?? ''} games={games} onSeeAll={() => onSeeAll(name)} />
        </LazyViewport>
      ))}
    </>
  );
}

/** A row of games that runs sideways, under its name. */
export function GameRow({
  title,
  games,
  onSeeAll,
}: {
  readonly title: string;
  readonly games: readonly CasinoGame[];
  readonly onSeeAll?: () => void;
}) {
  const t = useT();
  return (
    <section className={styles.group} aria-label={title}>
      <SectionHead
        title={title}
        count={games.length}
        more={
          onSeeAll && (
            <Button
              variant="link"
              iconEnd="chevron-right"
              aria-label={`${t('casino.seeAll')} ${title}`}
              onClick={onSeeAll}
            >
              {t('casino.seeAll')}
            </Button>
          )
        }
      />
      <GameGrid strip>
        {games.slice(0, STRIP).map((game) => (
          <Tile key={game.gameId} game={game} caption="limits" />
        ))}
      </GameGrid>
    </section>
  );
}

/** One sub-provider: its types, All first, and the games of the chosen one (C9.08). */
export function ProviderSection({ group }: { readonly group: ProviderGroup<CasinoGame> }) {
  const t = useT();
  const translateMessage = useSaid();
  const [type, setType] = useState<string | null>(null);
  const chosen = group.types.find(({ name }) => name === type) ?? group;
  return (
    <>
      <ChipRow label={t('casino.types')}>
        {group.types.map(({ name, games }) => (
          <Chip key={name ?? ''} count={games.length} selected={name === type} onClick={() => setType(name)}>
            {name === null ? t('casino.all') : translateMessage(name)}
          </Chip>
        ))}
      </ChipRow>
      <Rows key={chosen.name} games={chosen.games} />
    </>
  );
}
