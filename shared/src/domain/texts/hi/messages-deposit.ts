import type { depositMessages } from '../en/messages-deposit';

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
