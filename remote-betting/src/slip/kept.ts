/** What the slip keeps on the device (A3.23, A3.31). */
export type KeptKey = 'stake' | 'quickBet' | 'confirm-bets' | 'price-policy';

const nameOf = (key: KeptKey): string => `backlay.betting.${key}`;

/** What was kept, or null: a browser that refuses to keep things forgets them. */
export function kept(key: KeptKey): string | null {
  try {
    return localStorage.getItem(nameOf(key));
  } catch {
    return null;
  }
}

export function keep(key: KeptKey, text: string): void {
  try {
    localStorage.setItem(nameOf(key), text);
  } catch {
    // Kept by the platform, or for the life of the page.
  }
}
