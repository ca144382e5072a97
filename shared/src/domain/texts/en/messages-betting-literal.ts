/** Quoted by the requirements, letter for letter. */
export const bettingMessageLiterals = {
  'slip.placed': 'Congratulations! Your Bet Placed Successfully', // B2.24
  'slip.loginFirst': 'Login First to Place order', // B5.01
  'slip.invalidStake': 'Invalid Stake', // B5.02
  'slip.range': 'Amount should be between Min and Max Amount Range', // B5.04
  'slip.zero': "Odd/Run Can't be 0", // B5.05
  'slip.userMax': 'Market Stake Is Greater than allowed', // B5.06
  'slip.notAllowed': 'Bet Not Allowed', // B5.08
  'slip.unfinished': 'Your Current Bet is Not Finished Yet!', // B5.09
  'stake.saved': 'Updated Sucessfully', // B7.04
} as const;

/** Quoted by the requirements, letter for letter. */
export const favouriteMessageLiterals = {
  'favourite.eventAdded': 'Favorite Event Added', // B7.18
  'favourite.eventDeleted': 'Favorite Event Deleted', // B7.19
  'favourite.marketAdded': 'Favorite Market Added', // B7.21
  'favourite.marketDeleted': 'Favorite Market Deleted', // B7.21
} as const;
