/** Quoted by the requirements, letter for letter. */
export const bettingLiterals = {
  'slip.tab': 'Betslip', // B2.12
  'openBets.tab': 'Open Bets', // B2.12
  'slip.empty': 'No Market Selected', // B2.23
} as const;
