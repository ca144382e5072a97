import type { backOfficeMessages } from '../en/messages-back-office';

/** Answers to approvals, credit and requests of staff, in Hindi. */
export const backOfficeMessagesInHindi: Readonly<Record<keyof typeof backOfficeMessages, string>> = {
  'withdraw.forActive': 'यह खिलाड़ी लॉगिन कर सकता है और साइट पर निकासी करता है',
  'approval.waiting': 'मंज़ूरी के लिए भेजा गया। किसी दूसरे व्यक्ति को इसकी पुष्टि करनी होगी।',
  'approval.waitsAlready': 'यह पहले से दूसरे व्यक्ति की प्रतीक्षा में है',
  'approval.own': 'इसे किसी और को मंज़ूर करना होगा',
  'approval.changed': 'आपके खोलने के बाद यह बदल गया है। फिर से जाँचें।',
  'approval.decided': 'इस पर फ़ैसला पहले ही हो चुका है',
  'approval.expired': 'इस प्रस्ताव की अवधि समाप्त हो गई है',
  'approval.approved': 'मंज़ूर',
  'approval.rejected': 'नामंज़ूर',
  'approval.withdrawn': 'वापस लिया गया',
  'credit.house': 'हाउस क्रेडिट',
  'credit.short': 'पर्याप्त मुक्त क्रेडिट नहीं है',
  'credit.player': 'खिलाड़ियों को जमा से क्रेडिट मिलता है',
  'credit.give.done': 'क्रेडिट दिया गया',
  'credit.take.done': 'क्रेडिट वापस लिया गया',
  'credit.issue.done': 'क्रेडिट जारी किया गया',
};
