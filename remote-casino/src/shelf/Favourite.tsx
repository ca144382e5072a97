import type { CasinoGame } from '@backlay/shared/contract';
import { useT } from '@backlay/shared/host';
import { IconButton } from '@backlay/shared/ui';
import { useShelf } from './shelf';

/** The star of a game. */
export function Favourite({ game, className }: { readonly game: CasinoGame; readonly className?: string }) {
  const t = useT();
  const { favourites, toggle } = useShelf();
  const kept = favourites.includes(game.gameId);
  return (
    <IconButton
      icon="star"
      size={18}
      className={className}
      label={t('casino.favourite', { name: game.gameName })}
      pressed={kept}
      onClick={() => toggle(game.gameId)}
    />
  );
}
