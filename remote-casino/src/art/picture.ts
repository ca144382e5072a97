import type { CasinoGame } from '@backlay/shared/contract';
import { drawGame } from './draw-game';

const drawn = new Map<string, string>();

/** The address of a game's picture: the provider's own, else one that is drawn for it; nothing where there is nothing to draw. */
export function pictureOf(game: CasinoGame, wide = false): string | undefined {
  const own = wide ? game.urlThumbRect || game.urlThumb : game.urlThumb || game.urlThumbRect;
  if (own) return own;
  const key = `${wide ? 'wide' : 'square'} ${game.gameId}`;
  const known = drawn.get(key);
  if (known !== undefined) return known || undefined;
  const svg = drawGame(game, wide);
  const address = svg ? `data:image/svg+xml,${encodeURIComponent(svg)}` : '';
  drawn.set(key, address);
  return address || undefined;
}
