import type { moneyMessages } from '../en/messages-money';

/** Answers to payment requests, in Hindi. */
export const moneyMessagesInHindi: Readonly<Record<keyof typeof moneyMessages, string>> = {
  'deposit.amountFirst': 'कृपया पहले राशि डालें',
  'deposit.success': 'जमा सफल',
  'request.pending': 'एक अनुरोध पहले से चल रहा है, कृपया प्रतीक्षा करें',
  'request.range': 'राशि {min} से अधिक और {max} से कम होनी चाहिए',
  'deposit.rejected': 'जमा अस्वीकृत',
  'withdraw.approved': 'निकासी का भुगतान हो गया',
  'withdraw.rejected': 'निकासी अस्वीकृत',
};
