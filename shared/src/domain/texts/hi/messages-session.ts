import type { sessionMessages, profileMessages } from '../en/messages-session';

/** Messages of login, registration and passwords, in Hindi. */
export const sessionMessagesInHindi: Readonly<Record<keyof typeof sessionMessages, string>> = {
  'identity.notGranted': 'यह पेज आपकी पहचान नहीं माँग सकता',
  'login.demoFailed': 'कुछ गड़बड़ हो गई, कृपया फिर से कोशिश करें!',
  'otp.mobileRequired': 'मोबाइल नंबर आवश्यक है',
  'otp.mobileInvalid': 'मोबाइल नंबर अमान्य है',
  'otp.sendFailed': 'OTP भेजने में विफल। कृपया फिर से कोशिश करें।',
  'register.country': 'देश कोड समर्थित नहीं है',
  'register.otp': 'कृपया मान्य OTP डालें',
  'register.passwordRequired': 'कृपया पासवर्ड डालें और पुष्टि करें',
  'register.passwordMismatch': 'पासवर्ड मेल नहीं खाते',
  'register.accept': 'कृपया आयु और शर्तें स्वीकार करें',
  'register.success': 'साइन अप सफल',
  'password.rule': 'पासवर्ड में 8 अक्षर और 1 अंक होना चाहिए',
  'password.common': 'यह पासवर्ड बहुत लोग इस्तेमाल करते हैं, कृपया दूसरा चुनें',
  'forgot.sent': 'OTP सफलतापूर्वक भेजा गया',
  'forgot.mobileInvalid': 'मोबाइल नंबर अमान्य है',
  'forgot.otp': 'अमान्य OTP',
  'forgot.otpFailed': 'OTP सत्यापन विफल',
  'forgot.success': 'पासवर्ड सफलतापूर्वक अपडेट हुआ',
  'changePassword.success': 'पासवर्ड अपडेट हुआ',
  'changePassword.invalid': 'अमान्य पासवर्ड',
  'changePassword.same': 'नया पासवर्ड पुराने से अलग होना चाहिए',
  'transactionCode.wrong': 'ट्रांज़ैक्शन कोड गलत है',
  'register.adult': 'मेरी आयु 18 वर्ष या अधिक है',
  'register.acceptTerms': 'मैं स्वीकार करता/करती हूँ:',
};

/** Answers to uploads, in Hindi. */
export const profileMessagesInHindi: Readonly<Record<keyof typeof profileMessages, string>> = {
  'upload.tooLarge': 'इमेज 5 MB या उससे छोटी होनी चाहिए',
  'upload.notAPicture': 'PNG, JPEG या WebP इमेज चुनें',
  'upload.done': 'फ़ोटो अपलोड हो गई',
};
