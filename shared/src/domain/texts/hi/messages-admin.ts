import type { adminMessages, accountMessages } from '../en/messages-admin';

/** Answers to actions of the admin website, in Hindi. */
export const adminMessagesInHindi: Readonly<Record<keyof typeof adminMessages, string>> = {
  'staff.noSuchUser': 'इस साइट पर उपयोगकर्ता नहीं मिला',
  'staff.maintenanceDone': 'रखरखाव चालू/बंद',
  'staff.socketDone': 'सॉकेट कनेक्शन चालू/बंद',
  'staff.refreshDone': 'उपयोगकर्ता रीफ़्रेश हुए',
  'staff.logoutDone': 'उपयोगकर्ता लॉग आउट हुआ',
};

/** Answers to complaints and two-step login, in Hindi. */
export const accountMessagesInHindi: Readonly<Record<keyof typeof accountMessages, string>> = {
  'secure.required': 'आपकी भूमिका के लिए टू-स्टेप लॉगिन ज़रूरी है। आगे बढ़ने के लिए इसे सेट अप करें।',
  'secure.alreadyOn': 'टू-स्टेप लॉगिन पहले से चालू है',
  'complain.sent': 'शिकायत भेजी गई',
  'complain.required': 'सभी फ़ील्ड भरना ज़रूरी है।',
};
