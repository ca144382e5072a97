import { createStore, type StoreApi } from 'zustand/vanilla';
import { defaultStakes, keepPresets, type StakePreset } from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';

interface Preferences {
  readonly stakes: readonly StakePreset[];
  readonly confirmBets: boolean;
}

/** Stake presets and Confirm Bets of the player, kept by the platform (B7.01, B7.05, OQ-75). */
export class SlipPreferences {
  readonly store: StoreApi<Preferences> = createStore(() => ({ stakes: defaultStakes, confirmBets: false }));
  private player: string | null = null;

  constructor(private readonly host: Host) {
    host.session.store.subscribe(() => this.followSession());
    this.followSession();
  }

  /** Shows at once, and goes back when the platform does not take it. */
  async setConfirmBets(confirmBets: boolean): Promise<void> {
    this.store.setState({ confirmBets });
    try {
      await this.host.api.call('saveConfirmBets', { confirmBets }, { toast: true });
    } catch {
      this.store.setState({ confirmBets: !confirmBets });
    }
  }

  private followSession(): void {
    const { status, userType, profile } = this.host.session.store.getState();
    const player = status === 'signed-in' && userType === 'user' && profile ? profile._id : null;
    if (player === this.player) return;
    this.player = player;
    this.store.setState({ stakes: defaultStakes, confirmBets: profile?.confirmBets ?? false });
    if (player !== null) void this.readStakes();
  }

  private async readStakes(): Promise<void> {
    try {
      const { docs } = await this.host.api.call('stakes');
      this.store.setState({ stakes: keepPresets(docs.stake, 'stake') });
    } catch {
      this.store.setState({ stakes: defaultStakes });
    }
  }
}
