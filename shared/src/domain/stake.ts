/** One quick stake: its label and its value in whole rupees (B3.01). */
export interface StakePreset {
  readonly label: string;
  readonly value: number;
}

/** Number of stored presets: the first six, and the first three of the quick bet (B3.01, OQ-97). */
export const STAKE_PRESETS = 6;
export const QUICK_BET_PRESETS = 3;

const presetOf = (value: number): StakePreset => ({ label: String(value), value });

/** 1000 to 6000 in steps of 1000 (B3.02). */
export const defaultStakes: readonly StakePreset[] = [1000, 2000, 3000, 4000, 5000, 6000].map(presetOf);
/** 1000, 2000 and 3000, the first one selected (B3.03). */
export const defaultQuickBets: readonly StakePreset[] = [1000, 2000, 3000].map(presetOf);

/** The first presets in order that are whole and above zero; the defaults when none is left. */
export function limitPresets(presets: readonly StakePreset[], kind: 'stake' | 'quickBet'): readonly StakePreset[] {
  const limit = kind === 'stake' ? STAKE_PRESETS : QUICK_BET_PRESETS;
  const stored = presets.filter(({ value }) => Number.isSafeInteger(value) && value > 0).slice(0, limit);
  if (stored.length === 0) return kind === 'stake' ? defaultStakes : defaultQuickBets;
  return stored.map(({ label, value }) => ({ label: label.trim() || String(value), value }));
}
