import { useState } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import type { ProviderGroup } from '@backlay/shared/domain';
import { useT, useSaid } from '@backlay/shared/host';
import { Button, Chip, ChipRow, GameGrid, GameTile, SectionHead } from '@backlay/shared/ui';
import { pictureOf } from '../art';
import { gamePath } from '../games';
import { Favourite } from '../shelf';
import { Limits } from './limits';
import { NearView } from './near-view';
import styles from './lobby.module.scss';

const FEATURED = 15;
const STRIP = 12;
/** Pictures that a phone shows without scrolling. */
const FIRST_VIEW = 7;
/** The height that is kept for a strip that was not drawn yet, px. */
const STRIP_HEIGHT = 230;

/** Tiles that come and go together, and about how high they are, px: whole rows, few enough to be drawn between two frames. */
function blockOf(width: number): { readonly size: number; readonly height: number } {
  if (width < 800) return { size: 4 * 3, height: 4 * ((width - 44) / 3 + 57) };
  // As many of 132 as fit.
  const columns = Math.max(1, Math.floor((Math.min(width, 1440) - 24) / 144));
  return { size: 2 * columns, height: 2 * (132 + 61) };
}

/** All games of the category: the first ones large, then a strip per sub-provider. */
export function Overview({
  groups,
  live,
  onSeeAll,
}: {
  readonly groups: readonly ProviderGroup<CasinoGame>[];
  readonly live: boolean;
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
            detail={game.subProviderName}
            lead={index === 0}
            tag={live && index === 0 ? t('casino.live') : undefined}
            eager={index < FIRST_VIEW}
          />
        ))}
      </GameGrid>
      {providers.map(({ name, games }, index) => (
        <NearView key={name} height={STRIP_HEIGHT} first={index < 2}>
          <Strip title={name ?? ''} games={games} onSeeAll={() => onSeeAll(name)} />
        </NearView>
      ))}
    </>
  );
}

/** A row of games that runs sideways, under its name. */
export function Strip({
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
          <Tile key={game.gameId} game={game} detail={<Limits game={game} />} />
        ))}
      </GameGrid>
    </section>
  );
}

/** One sub-provider: its types, All first, and the games of the chosen one (C9.08). */
export function ProviderGames({ group }: { readonly group: ProviderGroup<CasinoGame> }) {
  const t = useT();
  const said = useSaid();
  const [type, setType] = useState<string | null>(null);
  const chosen = group.types.find(({ name }) => name === type) ?? group;
  return (
    <>
      <ChipRow label={t('casino.types')}>
        {group.types.map(({ name, games }) => (
          <Chip key={name ?? ''} count={games.length} selected={name === type} onClick={() => setType(name)}>
            {name === null ? t('casino.all') : said(name)}
          </Chip>
        ))}
      </ChipRow>
      <Tiles key={chosen.name} games={chosen.games} />
    </>
  );
}

/** Games in a grid, each with its limits; of thousands only those near the window are drawn. */
export function Tiles({ games }: { readonly games: readonly CasinoGame[] }) {
  const [{ size, height }] = useState(() => blockOf(window.innerWidth));
  const blocks = Array.from({ length: Math.ceil(games.length / size) }, (_, block) =>
    games.slice(block * size, (block + 1) * size),
  );
  return (
    <div className={styles.blocks}>
      {blocks.map((block, number) => (
        <NearView key={block[0]?.gameId} height={height} first={number < 2}>
          <GameGrid>
            {block.map((game, index) => (
              <Tile
                key={game.gameId}
                game={game}
                detail={<Limits game={game} />}
                eager={number === 0 && index < FIRST_VIEW}
              />
            ))}
          </GameGrid>
        </NearView>
      ))}
    </div>
  );
}

interface TileProps {
  readonly game: CasinoGame;
  readonly detail: React.ReactNode;
  readonly lead?: boolean;
  readonly tag?: string;
  readonly eager?: boolean;
}

/** A tile opens its game (OQ-09); its star keeps it. */
function Tile({ game, ...look }: TileProps) {
  return (
    <div className={look.lead ? styles.leadTile : styles.tile}>
      <GameTile name={game.gameName} href={gamePath(game)} art={pictureOf(game, look.lead)} {...look} />
      <Favourite game={game} className={styles.star} />
    </div>
  );
}
