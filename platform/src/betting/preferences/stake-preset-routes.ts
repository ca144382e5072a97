import { serverMessages, type StakePreset } from '@backlay/shared/domain';
import { reject, type Caller, type RegisterRoute } from '../../core/http';
import type { PresetKind, StakePresetRepository } from './stake-presets';

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
