import type { CasinoGame } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { Icon, IconButton } from '@backlay/shared/ui';
import styles from './recent-and-favourites.module.scss';
import { useRecentAndFavourites } from './recent-and-favourites';

interface FavouriteProps {
  readonly game: CasinoGame;
  readonly className?: string;
}

function useFavourite({ gameId, gameName }: CasinoGame) {
  const t = useT();
  const { favourites, toggle } = useRecentAndFavourites();
  return {
    isFavourite: favourites.includes(gameId),
    label: t('casino.favourite', { name: gameName }),
    press: () => toggle(gameId),
  };
}

/** The star of a game. */
export function Favourite({ game, className }: FavouriteProps) {
  const { isFavourite, label, press } = useFavourite(game);
  return <IconButton icon="star" size={18} className={className} label={label} pressed={isFavourite} onClick={press} />;
}

/** The star over a game's picture: as long as it is off it is a picture itself, the same for thousands of tiles. */
export function FavouriteOverlay({ game, className = '' }: FavouriteProps) {
  const { isFavourite, label, press } = useFavourite(game);
  return (
    <button
      type="button"
      className={`${styles.star} ${className}`}
      aria-label={label}
      aria-pressed={isFavourite}
      onClick={press}
    >
      {isFavourite && <Icon name="star" size={18} filled />}
    </button>
  );
}
