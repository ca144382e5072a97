import type { CasinoGame } from '@backlay/shared/contract';
import { groupIndian } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';

/** The range of a stake: `₹100 – 5,00,000`. */
export function Limits({ game }: { readonly game: Pick<CasinoGame, 'min' | 'max'> }) {
  const t = useT();
  return t('casino.range', { min: groupIndian(game.min), max: groupIndian(game.max) });
}
