import type { accountMessages } from '../en/messages-account';

/** Answers to complaints and two-step login, in Hindi. */
export const accountMessagesInHindi: Readonly<Record<keyof typeof accountMessages, string>> = {
  'secure.required': 'आपकी भूमिका के लिए टू-स्टेप लॉगिन ज़रूरी है। आगे बढ़ने के लिए इसे सेट अप करें।',
  'secure.alreadyOn': 'टू-स्टेप लॉगिन पहले से चालू है',
  'complain.sent': 'शिकायत भेजी गई',
  'complain.required': 'सभी फ़ील्ड भरना ज़रूरी है।',
};
