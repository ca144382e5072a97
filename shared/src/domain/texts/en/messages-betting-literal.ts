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
  'order.unavailable': 'Orders Are Not Available', // E1.17
  'order.suspended': 'Market Suspended', // E1.17
  'order.offLadder': 'Odds Not On The Ladder', // E1.17
  'order.balance': 'Not Enough Balance For This Order', // E1.17
  'order.tooMany': 'Too Many Orders', // E1.17
  'order.notFound': 'Order Not Found', // E1.17
  'order.alreadyMatched': 'Order Already Matched', // E1.17
  'order.alreadyEnded': 'Order Already Ended', // E1.17
  'order.changed': 'Order Changed', // E1.17
  'order.notEnough': 'Not Enough At This Price', // E1.17
  'stake.saved': 'Updated Sucessfully', // B7.04
} as const;

/** Quoted by the requirements, letter for letter. */
export const favouriteMessageLiterals = {
  'favourite.eventAdded': 'Favorite Event Added', // B7.18
  'favourite.eventDeleted': 'Favorite Event Deleted', // B7.19
  'favourite.marketAdded': 'Favorite Market Added', // B7.21
  'favourite.marketDeleted': 'Favorite Market Deleted', // B7.21
} as const;
