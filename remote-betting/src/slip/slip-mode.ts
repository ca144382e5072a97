import type { PresetKind } from '../stake-settings';

/** What the slip shows: its stakes while it is empty, one of the two editors of presets, or the bet (B2.27). */
export type SlipMode = 'stakes' | 'edit-stakes' | 'edit-quick-stakes' | 'bet';

/** An editor stands before everything but a bet on its way. */
export function slipMode(given: {
  readonly selected: boolean;
  readonly inFlight: boolean;
  readonly editing: PresetKind | null;
}): SlipMode {
  if (given.inFlight || given.editing === null) return given.selected ? 'bet' : 'stakes';
  return given.editing === 'stake' ? 'edit-stakes' : 'edit-quick-stakes';
}
