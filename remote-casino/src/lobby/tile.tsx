import type { CasinoGame } from '@backlay/shared/contract';
import { GameArt, GameTile } from '@backlay/shared/ui';
import { memo } from 'react';
import { gamePath } from '../games';
import { FavouriteOverlay } from '../games';
import { Limits, getGameImage, useImageQueue } from '.';
import styles from './tiles.module.scss';

interface TileProps {
  readonly game: CasinoGame;
  /** What stands under the name: who makes it, or the limits of a stake. */
  readonly caption: 'studio' | 'limits';
  readonly lead?: boolean;
  readonly tag?: string;
  /** In the first view: its picture is fetched at once. */
  readonly eager?: boolean;
}

/** The picture by itself: when its turn comes nothing else of the tile is drawn again. */
function Picture({ game, lead, eager }: Required<Pick<TileProps, 'game' | 'lead' | 'eager'>>) {
  return <GameArt name={game.gameName} art={useImageQueue(getGameImage(game, lead), eager)} eager={eager} />;
}

/** A tile opens its game (OQ-09); its star keeps it. */
export const Tile = memo(function Tile({ game, caption: captionValue, lead = false, tag, eager = false }: TileProps) {
  return (
    <div className={lead ? styles.lead : styles.tile}>
      <GameTile
        name={game.gameName}
        href={gamePath(game)}
        picture={<Picture game={game} lead={lead} eager={eager} />}
        detail={captionValue === 'studio' ? game.subProviderName : <Limits game={game} />}
        lead={lead}
        tag={tag}
      />
      <FavouriteOverlay game={game} className={styles.star} />
    </div>
  );
});
