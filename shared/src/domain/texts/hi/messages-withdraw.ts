import type { withdrawMessages, depositMessages } from '../en/messages-withdraw';

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
  'payout.secondPerson': 'पहले किसी दूसरे व्यक्ति को इस भुगतान की पुष्टि करनी होगी',
  'payout.atSupplier': 'यह भुगतान शायद पहले ही सप्लायर के पास है',
  'queue.held': 'इस अनुरोध की जाँच चल रही है, अभी इसे बदला नहीं जा सकता',
  'queue.amountChanged': 'राशि अनुरोध से मेल नहीं खाती',
};

/** Answers to deposits, bonuses and limits, in Hindi. */
export const depositMessagesInHindi: Readonly<Record<keyof typeof depositMessages, string>> = {
  'deposit.utrInvalid': 'कृपया सही UTR नंबर डालें',
  'deposit.slipFirst': 'कृपया इमेज अपलोड करें',
  'deposit.utrUsed': 'यह UTR पहले इस्तेमाल हो चुका है',
  'deposit.instant': 'तत्काल भुगतान की पुष्टि पेमेंट प्रोवाइडर करता है',
  'bonus.notAvailable': 'यह ऑफ़र उपलब्ध नहीं है',
  'bonus.releasedNote': '{title}: {amount} आपके बैलेंस में जोड़े गए।',
  'bonus.grantedNote': '{title}: {amount} पाने के लिए {required} की बेट लगाएँ',
  'bonus.halfwayNote': '{title}: {amount} पाने के लिए {required} में से {wagered} की बेट लग चुकी',
  'bonus.expiredNote': '{title} का समय समाप्त हो गया। {amount} हटा दिए गए।',
  'limits.depositReached': 'आप अपनी सीमा में {amount} और जमा कर सकते हैं',
  'limits.onBreak': 'आप {until} तक विराम पर हैं',
  'deposit.canceled': 'जमा का अनुरोध रद्द किया गया',
};
