/** What the slip keeps on the device (A3.23, A3.31). */
export type SlipSettingKey = 'stake' | 'quickBet' | 'confirm-bets' | 'price-policy';

const nameOf = (key: SlipSettingKey): string => `backlay.betting.${key}`;

/** The stored value, or null: a browser without storage has none. */
export function readSlipSetting(key: SlipSettingKey): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

export function writeSlipSetting(key: SlipSettingKey, text: string): void {
  try {
    localStorage.setItem(nameOf(key), text);
  } catch {
    // Stored by the platform, or for the life of the page.
  }
}
