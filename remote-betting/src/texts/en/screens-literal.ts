/** Quoted by the requirements, letter for letter. */
export const bettingScreenLiterals = {
  'slip.inProcess': 'Betting in process', // B2.25
  'slip.okay': 'Okay', // B2.24
  'quickBet.login': 'Login First to Contiue ...', // B4.17
  'openBets.average': 'Average Odds', // B2.13
  'openBets.editStake': 'Edit Stake', // B2.14
  'openBets.info': 'Bet info', // B2.15
  'openBets.thisEvent': 'Bets for this event', // B2.15
} as const;
