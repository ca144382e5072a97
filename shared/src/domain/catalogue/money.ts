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
  'withdraw.whatsapp': 'Whatsapp for Withdraw', // A6.22
  'withdraw.sent': 'Request Sent!', // C2.29
  'transactions.empty': 'Oops No Transaction Found!', // C2.34
  'transactions.soon': 'Coming Soon', // C2.33
  'transactions.wallet': 'Main Wallet', // OQ-109
  'bonus.none': 'No Offer Selected',
  'balance.available': 'Balance',
  'balance.exposure': 'Exposure',
  'deposit.amount': 'Amount in INR',
  'deposit.available': 'Available {amount}',
  'deposit.quick': 'Quick amounts',
  'deposit.recent': 'Recent',
  'deposit.next': 'Next',
  'deposit.back': 'Back',
  'deposit.edit': 'Edit',
  'deposit.amountLabel': 'Amount',
  'deposit.methods': 'Payment methods',
  'deposit.min': 'Min',
  'deposit.max': 'Max',
  'deposit.ipayDetail': 'Opens in a new window',
  'deposit.chooseMethod': 'Choose a payment method',
  'deposit.noMethods': 'No payment methods available right now',
  'deposit.methodsFailed': "Couldn't load payment methods",
  'deposit.opened': 'Payment page opened',
  'deposit.openedText': 'Complete the payment in the new window. Your balance will update automatically.',
  'deposit.blocked': 'Your browser blocked the payment page',
  'deposit.openLink': 'Open the payment page',
  'deposit.unknown': "Connection lost. Tap Next to retry. You won't be charged twice.",
  'deposit.approved': 'Deposit approved',
  'deposit.rejected': 'Deposit rejected',
  'withdraw.approved': 'Withdrawal paid',
  'withdraw.rejected': 'Withdrawal rejected',
  'transactions.title': 'My Transactions', // C2.30
  'transactions.deposit': 'Deposit',
  'transactions.withdraw': 'Withdraw',
  'transactions.dates': 'Dates',
  'transactions.today': 'Today', // C2.31
  'transactions.yesterday': 'Yesterday',
  'transactions.last7': 'Last 7 Days',
  'transactions.last30': 'Last 30 Days',
  'transactions.thisMonth': 'This Month',
  'transactions.lastMonth': 'Last Month',
  'transactions.status': 'Status',
  'transactions.allStatuses': 'All statuses',
  'transactions.pending': 'Pending', // C4.10
  'transactions.processing': 'Processing',
  'transactions.approved': 'Approved',
  'transactions.rejected': 'Rejected',
  'transactions.canceled': 'Cancelled',
  'transactions.reset': 'Reset', // C2.32
  'transactions.excel': 'Excel', // C2.33
  'transactions.pdf': 'PDF',
  'transactions.range': '{from} – {to} of {total}',
  'transactions.previous': 'Previous page',
  'transactions.following': 'Next page',
  'transactions.requestId': 'Request ID', // C2.35
  'transactions.amount': 'Amount',
  'transactions.remarks': 'Remarks',
  'transactions.dateAndTime': 'Date and Time',
  'transactions.type.IPAY': 'IPAY',
  'transactions.type.QR': 'QR code',
  'transactions.type.USDT': 'USDT',
  'transactions.type.UPI': 'UPI',
  'transactions.type.IMPS': 'IMPS',
  'transactions.type.NEFT': 'NEFT',
  'transactions.type.other': 'Other',
  'transactions.paymentType': 'Payment Type',
  'transactions.utr': 'UTR',
  'transactions.walletLabel': 'Wallet',
  'transactions.close': 'Close',
  'transactions.copy': 'Copy {what}',
  'wallet.title': 'My Wallet',
  'wallet.available': 'Available',
  'wallet.exposure': 'Exposure',
  'wallet.total': 'Balance',
  'wallet.statement': 'Statement',
  'wallet.type': 'Type',
  'wallet.all': 'All',
  'wallet.credit': 'Credit', // C4.08
  'wallet.debit': 'Debit',
  'wallet.after': 'Balance {amount}',
  'wallet.deposit': 'Deposit',
  'statement.failed': 'The statement could not be loaded.',
  'statement.bet': 'Bet',
  'statement.deposit': 'Deposit',
  'statement.withdraw': 'Withdraw',
  'statement.casino': 'Casino',
  'statement.bonus': 'Bonus',
  'statement.opening': 'Opening balance',
  'statement.demo': 'Demo balance',
  'statement.hold': 'Bet hold',
  'statement.release': 'Bet hold released',
  'statement.commission': 'Commission',
  'statement.other': 'Adjustment',
} as const;
