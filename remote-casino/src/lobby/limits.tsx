import type { CasinoGame } from '@backlay/shared/contract';
import { groupIndianDigits } from '@backlay/shared/domain';
import { useT } from '@backlay/shared/host';

/** The range of a stake: `₹100 – 5,00,000`. */
export function Limits({ game }: { readonly game: Pick<CasinoGame, 'min' | 'max'> }) {
  const t = useT();
  return t('casino.range', { min: groupIndianDigits(game.min), max: groupIndianDigits(game.max) });
}
