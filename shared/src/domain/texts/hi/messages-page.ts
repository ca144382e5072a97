import type { pageMessages } from '../en/messages-page';

/** Messages of the page that the server and the shell both draw, in Hindi. */
export const pageMessagesInHindi: Readonly<Record<keyof typeof pageMessages, string>> = {
  'maintenance.title': 'वेबसाइट पर रखरखाव चल रहा है',
  'failure.title': 'कुछ गड़बड़ हो गई।',
  'nav.back': 'वापस',
  'copied.value': 'कॉपी किया गया: {value}',
  'failure.retry': 'फिर से कोशिश करें',
  'failure.alert': 'अनपेक्षित त्रुटि हुई। कृपया पेज फिर से लोड करें।',
  'failure.reference': 'संदर्भ {reference}',
  'qa.clear': 'QA संस्करण हटाएँ',
  'category.exchange': 'एक्सचेंज',
  'category.liveCasino': 'लाइव कैसीनो',
  'category.crash': 'क्रैश गेम',
  'category.virtual': 'वर्चुअल गेम',
  'category.slots': 'स्लॉट गेम',
  'category.lottery': 'लॉटरी',
  'category.sportsBook': 'स्पोर्ट्स बुक',
  'demo.restricted': 'यह आपका डेमो खाता है, कृपया सामान्य उपयोगकर्ता के रूप में लॉगिन करें',
  'login.success': 'लॉगिन सफल',
  'login.adminWebsite': 'एडमिन वेबसाइट से लॉगिन करें',
  'login.locked': 'प्रवेश अस्वीकृत: खाता एडमिन द्वारा लॉक है',
};
