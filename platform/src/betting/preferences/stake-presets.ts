import { defaultQuickBets, defaultStakes, limitPresets, type StakePreset } from '@backlay/shared/domain';
import type { Database } from '../../core/database';

export type PresetKind = 'stake' | 'quickBet';

const defaults = { stake: defaultStakes, quickBet: defaultQuickBets } as const;

/** Stake buttons by player (B3.01 to B3.03). */
export class StakePresetRepository {
  constructor(private readonly database: Database) {}

  async of(accountId: string, kind: PresetKind): Promise<readonly StakePreset[]> {
    const { rows } = await this.database.query<{ presets: StakePreset[] }>(
      'select presets from stake_presets where account_id = $1 and kind = $2',
      [accountId, kind],
    );
    return rows[0]?.presets ?? defaults[kind];
  }

  /** Stores as many presets as the kind has buttons for, in order, and returns the stored ones (OQ-97). */
  async save(accountId: string, kind: PresetKind, presets: readonly StakePreset[]): Promise<readonly StakePreset[]> {
    const stored = limitPresets(presets, kind);
    await this.database.query(
      `insert into stake_presets (account_id, kind, presets) values ($1, $2, $3)
       on conflict (account_id, kind) do update set presets = excluded.presets, updated_at = now()`,
      [accountId, kind, JSON.stringify(stored)],
    );
    return stored;
  }
}
