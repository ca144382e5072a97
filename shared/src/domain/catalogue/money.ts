/** Texts of money: document C, sections 2, 5, 7 and 8. Literal ones are never corrected. */
export const moneyTexts = {
  'deposit.amountTitle': 'ADD FUNDS', // C2
  'deposit.methodTitle': 'CHOOSE PAYMENT METHOD',
  'deposit.amountFirst': 'Please Enter Amount First', // C8
  'deposit.success': 'Deposit Successfull', // C7.04
  'deposit.ipayFailed': 'Request Failed | Please Try Again', // C8.02
  'request.pending': 'Already Have Request, Please Wait', // C4.06
  'request.range': 'Amount should be greater than {min} and less than {max}', // C5.11
  'withdraw.title': 'WITHDRAW FUNDS',
  'withdraw.sent': 'Request Sent!', // C2.29
  'transactions.empty': 'Oops No Transaction Found!', // C2.34
  'transactions.soon': 'Coming Soon', // C2.33
  'transactions.wallet': 'Main Wallet', // OQ-109
  'bonus.none': 'No Offer Selected',
} as const;
