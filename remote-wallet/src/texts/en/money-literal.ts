/** Quoted by the requirements, letter for letter. */
export const moneyLiterals = {
  'deposit.amountTitle': 'ADD FUNDS', // C2.13
  'deposit.methodTitle': 'CHOOSE PAYMENT METHOD', // C2.15
  'deposit.ipayFailed': 'Request Failed | Please Try Again', // C8.02
  'withdraw.title': 'WITHDRAW FUNDS', // C2.27
  'withdraw.sent': 'Request Sent!', // C2.29
  'transactions.empty': 'Oops No Transaction Found!', // C2.34
  'transactions.soon': 'Coming Soon', // C2.33
  'bonus.none': 'No Offer Selected', // C2.19
  'deposit.back': 'Back', // C2.25
} as const;
