import type { PresetKind } from '../stake-settings';

/** What the slip and cash out keep on the device (A3.23, A3.31, E5.02). */
export type SlipSettingKey =
  | 'stake'
  | 'quickBet'
  | 'confirm-bets'
  | 'price-policy'
  | 'quiet'
  | 'time-in-force'
  | 'persistence'
  | 'on-event'
  | 'cash-out-tolerance';

const nameOf = (key: SlipSettingKey): string => `backlay.betting.${key}`;

/** The stored value, or null: a browser without storage has none. */
export function readSlipSetting(key: SlipSettingKey): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

/** Keeps a value on this device; without storage it holds for the life of the page alone. */
export function writeSlipSetting(key: SlipSettingKey, text: string): void {
  try {
    localStorage.setItem(nameOf(key), text);
  } catch {
    // Stored by the platform, or for the life of the page.
  }
}

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
