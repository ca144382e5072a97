import {
  defaultQuickBets,
  defaultStakes,
  limitPresets,
  type StakePreset,
  serverMessages,
} from '@backlay/shared/domain';
import type { Database } from '../../core/database';
import { reject, type Caller, type RegisterRoute } from '../../core/http';

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

const docsOf = (presets: readonly StakePreset[]): StakePreset[] => presets.map((preset) => ({ ...preset }));

/** The stake buttons of the slip and of quick bets (B7.01 to B7.04). Demo accounts keep the defaults (B5.13). */
export function defineStakeCalls(define: RegisterRoute, stakes: StakePresetRepository): void {
  const save = async (caller: Caller, kind: PresetKind, presets: readonly StakePreset[]) =>
    caller.demo
      ? reject(403, serverMessages['demo.restricted'])
      : docsOf(await stakes.save(caller.accountId, kind, presets));

  define('stakes', async ({ caller }) => ({
    docs: { stake: docsOf(await stakes.of(caller.accountId, 'stake')) },
    message: 'Success',
  }));

  define('saveStakes', async ({ caller, body }) => {
    const stake = await save(caller, 'stake', body.stake);
    return Array.isArray(stake) ? { docs: { stake }, message: serverMessages['stake.saved'] } : stake;
  });

  define('quickBets', async ({ caller }) => ({
    docs: docsOf(await stakes.of(caller.accountId, 'quickBet')),
    message: 'Success',
  }));

  define('saveQuickBets', async ({ caller, body }) => {
    const docs = await save(caller, 'quickBet', body.stake);
    return Array.isArray(docs) ? { docs, message: serverMessages['stake.saved'] } : docs;
  });
}
