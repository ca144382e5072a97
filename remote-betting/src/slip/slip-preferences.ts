import { createStore, type StoreApi } from 'zustand/vanilla';
import {
  defaultQuickBets,
  defaultStakes,
  formatCompact,
  formatIndianUnits,
  groupIndianDigits,
  isPricePolicy,
  limitPresets,
  type Persistence,
  type PricePolicy,
  type StakePreset,
  type TimeInForce,
} from '@backlay/shared/domain';
import type { Host } from '@backlay/shared/host';
import type { Expiry, OnEvent } from '../orders';
import { isPersistence, isTimeInForce, type OrderChoices } from './slip-order';
import { readSlipSetting, writeSlipSetting } from './slip-storage';
import type { PresetKind } from '../stake-settings';

interface Preferences extends OrderChoices {
  readonly stakes: readonly StakePreset[];
  readonly quickStakes: readonly StakePreset[];
  /** Quick bet: every tap on a price is a bet of the chosen quick stake. Off by default, stored per page life (OQ-74). */
  readonly quickBet: boolean;
  readonly quickChosen: number;
  readonly confirmBets: boolean;
  readonly pricePolicy: PricePolicy;
  /** A placed bet is confirmed by a tick and a short line, not by the dialog of B2.24 (E8.05). */
  readonly quiet: boolean;
  /** The presets that are being edited. */
  readonly editing: PresetKind | null;
  /** Edited presets are on their way to the platform. */
  readonly saving: boolean;
}

const fresh: Preferences = {
  stakes: defaultStakes,
  quickStakes: defaultQuickBets,
  quickBet: false,
  quickChosen: 0,
  confirmBets: false,
  pricePolicy: 'better',
  timeInForce: 'keep',
  persistence: 'LAPSE',
  onEvent: 'lapse',
  expiry: 'none',
  quiet: false,
  editing: null,
  saving: false,
};

/** The text of a stake's button: the player's own label, else the amount, short where the brand has `indianUnits` (E8.14). */
export function stakeLabel({ label, value }: StakePreset, indianUnits: boolean): string {
  const isAmount = Number(label) === value || label.toLowerCase() === formatCompact(value);
  if (indianUnits && isAmount) return formatIndianUnits(value);
  return Number(label) === value ? groupIndianDigits(value) : label;
}

/** Stake presets, quick bet, Confirm Bets and price policy of the player (B7.01 to B7.05, OQ-75). */
export class SlipPreferences {
  readonly store: StoreApi<Preferences> = createStore(() => fresh);
  private player: string | null = null;

  constructor(private readonly host: Host) {
    host.session.store.subscribe(() => this.followSession());
    this.followSession();
  }

  /** What a tap stakes with quick bet on, in rupees; null while it is off. */
  quickStake(): number | null {
    const { quickBet, quickStakes, quickChosen } = this.store.getState();
    return quickBet ? (quickStakes[quickChosen]?.value ?? null) : null;
  }

  /** On or off; on begins with the first quick stake (B4.18). */
  switchQuickBet(): void {
    this.store.setState(({ quickBet }) => ({ quickBet: !quickBet, quickChosen: 0 }));
  }

  chooseQuickStake(quickChosen: number): void {
    this.store.setState({ quickChosen });
  }

  choosePolicy = (pricePolicy: PricePolicy): void => {
    this.store.setState({ pricePolicy });
    writeSlipSetting('price-policy', pricePolicy);
  };

  chooseTimeInForce = (timeInForce: TimeInForce): void => {
    this.store.setState({ timeInForce });
    writeSlipSetting('time-in-force', timeInForce);
  };

  choosePersistence = (persistence: Persistence): void => {
    this.store.setState({ persistence });
    writeSlipSetting('persistence', persistence);
  };

  chooseOnEvent = (onEvent: OnEvent): void => {
    this.store.setState({ onEvent });
    writeSlipSetting('on-event', onEvent);
  };

  /** Holds for the life of the page: a time that was right for one bet is rarely right for the next day's. */
  chooseExpiry = (expiry: Expiry): void => this.store.setState({ expiry });

  chooseQuiet = (quiet: boolean): void => {
    this.store.setState({ quiet });
    writeSlipSetting('quiet', String(quiet));
  };

  /** Opens or closes the editor of presets; a demo account reads why it may not (B5.13). */
  edit(kind: PresetKind | null): boolean {
    if (kind !== null && !this.mayEdit()) return false;
    if (this.store.getState().editing !== kind) this.store.setState({ editing: kind });
    return true;
  }

  /** Whether presets may be edited: by who is logged in, and with no demo account (B5.13). */
  mayEdit(): boolean {
    return this.host.navigation.requireSignIn() && !this.refusesToEdit();
  }

  /** Keeps edited presets on the platform and on the device; a failure leaves the editor open with what was typed (B8.02). */
  async save(kind: PresetKind, presets: readonly StakePreset[]): Promise<boolean> {
    if (this.store.getState().saving || this.refusesToEdit()) return false;
    const { api, toasts, i18n } = this.host;
    this.store.setState({ saving: true });
    try {
      const stake = presets.map(({ label, value }) => ({ label, value }));
      this.take(
        kind,
        kind === 'stake'
          ? (await api.call('saveStakes', { stake }, { toast: true })).docs.stake
          : (await api.call('saveQuickBets', { stake }, { toast: true })).docs,
      );
      this.store.setState({ editing: null });
      toasts.success(i18n.t('stake.saved'));
      return true;
    } catch {
      return false;
    } finally {
      this.store.setState({ saving: false });
    }
  }

  /** Shows at once, and goes back when the platform does not take it. */
  async setConfirmBets(confirmBets: boolean): Promise<void> {
    this.putConfirmBets(confirmBets);
    try {
      await this.host.api.call('saveConfirmBets', { confirmBets }, { toast: true });
    } catch {
      this.putConfirmBets(!confirmBets);
    }
  }

  private refusesToEdit(): boolean {
    const { session, toasts, i18n } = this.host;
    if (!session.store.getState().profile?.demo) return false;
    toasts.error(i18n.t('demo.restricted'));
    return true;
  }

  private putConfirmBets(confirmBets: boolean): void {
    this.store.setState({ confirmBets });
    writeSlipSetting('confirm-bets', String(confirmBets));
  }

  /** Presets as the platform has them, here and on the device (A3.23). */
  private take(kind: PresetKind, docs: readonly StakePreset[]): void {
    const presets = limitPresets(docs, kind);
    if (kind === 'stake') this.store.setState({ stakes: presets });
    else this.store.setState({ quickStakes: presets, quickChosen: 0 });
    writeSlipSetting(kind, JSON.stringify(presets));
  }

  private followSession(): void {
    const { status, userType, profile } = this.host.session.store.getState();
    const player = status === 'signed-in' && userType === 'user' && profile ? profile._id : null;
    if (player === this.player) return;
    this.player = player;
    const policy = readSlipSetting('price-policy');
    const quiet = readSlipSetting('quiet');
    const timeInForce = readSlipSetting('time-in-force');
    const persistence = readSlipSetting('persistence');
    this.store.setState({
      ...fresh,
      quiet: quiet === null ? this.host.tenant.flags.quietConfirmations : quiet === 'true',
      ...(isPricePolicy(policy) ? { pricePolicy: policy } : {}),
      ...(isTimeInForce(timeInForce) ? { timeInForce } : {}),
      ...(isPersistence(persistence) ? { persistence } : {}),
      onEvent: readSlipSetting('on-event') === 'stay' ? 'stay' : 'lapse',
    });
    if (player === null) return;
    // The server's word counts at a login (OQ-75); presets of the last visit stand in until its answer came.
    this.putConfirmBets(profile?.confirmBets ?? false);
    this.store.setState({
      stakes: readStoredPresets('stake') ?? defaultStakes,
      quickStakes: readStoredPresets('quickBet') ?? defaultQuickBets,
    });
    void this.read('stake');
    void this.read('quickBet');
  }

  private async read(kind: PresetKind): Promise<void> {
    const player = this.player;
    try {
      const { api } = this.host;
      const presets = kind === 'stake' ? (await api.call('stakes')).docs.stake : (await api.call('quickBets')).docs;
      if (player === this.player) this.take(kind, presets);
    } catch {
      if (player !== this.player) return;
      // The defaults (B8.01): the stored values may belong to another player.
      if (kind === 'stake') this.store.setState({ stakes: defaultStakes });
      else this.store.setState({ quickStakes: defaultQuickBets });
    }
  }
}

/** Presets of the last visit to this device; null where there are none that can be read. */
function readStoredPresets(kind: PresetKind): readonly StakePreset[] | null {
  try {
    const list: unknown = JSON.parse(readSlipSetting(kind) ?? 'null');
    if (!Array.isArray(list)) return null;
    const isPreset = (each: Partial<StakePreset> | null): each is StakePreset =>
      typeof each?.label === 'string' && typeof each.value === 'number';
    return limitPresets((list as Partial<StakePreset>[]).filter(isPreset), kind); // each item is checked by isPreset
  } catch {
    return null;
  }
}
