/** How often a score is asked for where the socket brings none, ms: signed in, as a visitor, and with a low balance (B9.16). */
export const SCORE_POLL_MS = { signedIn: 3_000, visitor: 15_000, lowBalance: 5_000 } as const;

/** Below the tenant's smallest deposit, and in any case below one rupee (OQ-22). Rupees. */
export function isLowBalance(availablePts: number, minDepositBalance = 0): boolean {
  return availablePts < Math.max(minDepositBalance, 1);
}

/** Time between two readings of a score, ms; `availablePts` is null for a visitor. */
export function scorePollMs(availablePts: number | null, minDepositBalance = 0): number {
  if (availablePts === null) return SCORE_POLL_MS.visitor;
  return isLowBalance(availablePts, minDepositBalance) ? SCORE_POLL_MS.lowBalance : SCORE_POLL_MS.signedIn;
}
