import type { adminMessages } from '../en/messages-admin';

/** Answers to actions of the admin website, in Hindi. */
export const adminMessagesInHindi: Readonly<Record<keyof typeof adminMessages, string>> = {
  'staff.noSuchUser': 'इस साइट पर उपयोगकर्ता नहीं मिला',
  'staff.maintenanceDone': 'रखरखाव चालू/बंद',
  'staff.socketDone': 'सॉकेट कनेक्शन चालू/बंद',
  'staff.refreshDone': 'उपयोगकर्ता रीफ़्रेश हुए',
  'staff.logoutDone': 'उपयोगकर्ता लॉग आउट हुआ',
};
