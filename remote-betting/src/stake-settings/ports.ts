import type { StakePreset } from '@backlay/shared/domain';
import type { StoreApi } from 'zustand/vanilla';

/** Which presets: the stakes of the slip, or those of the quick bet. */
export type PresetKind = 'stake' | 'quickBet';

interface PresetState {
  readonly stakes: readonly StakePreset[];
  readonly quickStakes: readonly StakePreset[];
  /** Edited presets are on their way to the platform. */
  readonly saving: boolean;
}

/** The stored presets of a player, as the editor reads and saves them. */
export interface StakePreferences {
  readonly store: Pick<StoreApi<PresetState>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Whether they are stored now. */
  save(kind: PresetKind, presets: readonly StakePreset[]): Promise<boolean>;
}
