/** Texts of betting: document B, sections 2, 4, 5, 7 and 8. Literal ones are never corrected. */
export const bettingTexts = {
  'slip.tab': 'Betslip', // B2.12
  'openBets.tab': 'Open Bets', // B2.12
  'slip.empty': 'No Market Selected', // B2.23
  'slip.place': 'Place Bet', // B2.22
  'slip.clear': 'Clear All',
  'slip.max': 'Max',
  'slip.confirmBets': 'Confirm Bets',
  'slip.inProcess': 'Betting in process', // B2.25
  'slip.placed': 'Congratulations! Your Bet Placed Successfully', // B2.24
  'slip.okay': 'Okay',
  'slip.loginFirst': 'Login First to Place order', // B5.01
  'slip.invalidStake': 'Invalid Stake', // B5.02
  'slip.range': 'Amount should be between Min and Max Amount Range', // B5.04
  'slip.zero': "Odd/Run Can't be 0", // B5.05
  'slip.userMax': 'Market Stake Is Greater than allowed', // B5.06
  'slip.notAllowed': 'Bet Not Allowed', // B5.08
  'slip.unfinished': 'Your Current Bet is Not Finished Yet!', // B5.09
  'quickBet.login': 'Login First to Contiue ...', // B4.17
  'stake.saved': 'Updated Sucessfully', // B7.04
} as const;
