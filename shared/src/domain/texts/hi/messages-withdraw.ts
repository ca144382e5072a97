import type { withdrawMessages } from '../en/messages-withdraw';

/** Answers to withdrawals and payout accounts, in Hindi. */
export const withdrawMessagesInHindi: Readonly<Record<keyof typeof withdrawMessages, string>> = {
  'withdraw.added': 'निकासी अनुरोध जोड़ा गया',
  'withdraw.ipayInfo': 'आपका निकासी अनुरोध अभी लंबित है। आगे की जानकारी के लिए अपना निकासी स्टेटमेंट देखें।',
  'withdraw.tooMuch': 'राशि आपके उपलब्ध बैलेंस से अधिक है',
  'withdraw.canceled': 'अनुरोध रद्द हुआ',
  'account.name': 'नाम मान्य नहीं है',
  'account.fields': 'सभी फ़ील्ड भरना ज़रूरी है।',
  'account.created': 'खाता सफलतापूर्वक बना',
  'account.updated': 'खातों की सूची अपडेट हुई',
  'account.deleted': 'खाता हटाया गया',
  'account.primaryUpdated': 'मुख्य खाता सफलतापूर्वक बदला',
  'account.edit': '{name} देखें और बदलें',
  'account.most': 'खातों की सीमा पूरी हो गई',
  'ipay.ifsc': 'IFSC कोड मान्य नहीं है',
  'ipay.number': 'खाता नंबर मान्य नहीं है',
  'queue.done.approve': 'अनुरोध स्वीकृत हुआ',
  'queue.done.reject': 'अनुरोध अस्वीकृत हुआ',
  'queue.done.processing': 'अनुरोध प्रक्रिया में है',
  'queue.decided': 'यह अनुरोध पहले ही प्रोसेस हो चुका है',
  'queue.amountChanged': 'राशि अनुरोध से मेल नहीं खाती',
};
