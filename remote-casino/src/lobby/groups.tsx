import { useState } from 'react';
import type { CasinoGame } from '@backlay/shared/contract';
import { groupIndian, type ProviderGroup } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';
import { useLocation } from '@backlay/shared/router';
import { Button, Chip, ChipRow, GameGrid, GameTile, SectionHead } from '@backlay/shared/ui';
import { pictureOf } from '../art';
import styles from './lobby.module.scss';

const FEATURED = 15;
const STRIP = 12;
/** Pictures that a phone shows without scrolling. */
const FIRST_VIEW = 7;

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
      {providers.map(({ name, games }) => (
        <section key={name} className={styles.group} aria-label={name ?? undefined}>
          <SectionHead
            title={name}
            count={games.length}
            more={
              <Button
                variant="link"
                iconEnd="chevron-right"
                aria-label={`${t('casino.seeAll')} ${name}`}
                onClick={() => onSeeAll(name)}
              >
                {t('casino.seeAll')}
              </Button>
            }
          />
          <GameGrid strip>
            {games.slice(0, STRIP).map((game) => (
              <Tile key={game.gameId} game={game} detail={<Limits game={game} />} />
            ))}
          </GameGrid>
        </section>
      ))}
    </>
  );
}

/** One sub-provider: its types, All first, and the games of the chosen one (C9.08). */
export function ProviderGames({ group }: { readonly group: ProviderGroup<CasinoGame> }) {
  const t = useT();
  const [type, setType] = useState<string | null>(null);
  const chosen = group.types.find(({ name }) => name === type) ?? group;
  return (
    <>
      <ChipRow label={t('casino.types')}>
        {group.types.map(({ name, games }) => (
          <Chip key={name ?? ''} count={games.length} selected={name === type} onClick={() => setType(name)}>
            {name ?? t('casino.all')}
          </Chip>
        ))}
      </ChipRow>
      <Tiles games={chosen.games} />
    </>
  );
}

/** Games in a grid, each with its limits. */
export function Tiles({ games }: { readonly games: readonly CasinoGame[] }) {
  return (
    <GameGrid>
      {games.map((game, index) => (
        <Tile key={game.gameId} game={game} detail={<Limits game={game} />} eager={index < FIRST_VIEW} />
      ))}
    </GameGrid>
  );
}

interface TileProps {
  readonly game: CasinoGame;
  readonly detail: React.ReactNode;
  readonly lead?: boolean;
  readonly tag?: string;
  readonly eager?: boolean;
}

// A tile is a link to the game's details on this very page, so that Back closes them and a link to them can be shared.
function Tile({ game, ...look }: TileProps) {
  const { pathname } = useLocation();
  return (
    <GameTile
      name={game.gameName}
      href={`${pathname}?game=${encodeURIComponent(game.gameId)}`}
      art={pictureOf(game, look.lead)}
      {...look}
    />
  );
}

/** The range of a stake: `₹100 – 5,00,000`. */
export function Limits({ game }: { readonly game: Pick<CasinoGame, 'min' | 'max'> }) {
  const t = useT();
  return t('casino.range', { min: groupIndian(game.min), max: groupIndian(game.max) });
}
