import type { accountTexts } from '../account';

/** Notifications and the profile in Hindi. */
export const accountInHindi: Readonly<Record<keyof typeof accountTexts, string>> = {
  'notifications.title': 'सूचनाएँ',
  'notifications.empty': 'अभी कोई सूचना नहीं',
  'notifications.emptyText': 'जमा, परिणाम और संदेश यहाँ दिखते हैं।',
  'notifications.unread': '{count} अपठित',
  'notifications.new': 'नई',
  'notifications.markRead': 'पढ़ी हुई मानें',
  'notifications.delete': 'हटाएँ',
  'notifications.more': 'और दिखाएँ',
  'notifications.failed': 'सूचनाएँ लोड नहीं हो सकीं।',
  'profile.title': 'प्रोफ़ाइल',
  'profile.userName': 'यूज़रनेम',
  'profile.fullName': 'पूरा नाम',
  'profile.phone': 'मोबाइल नंबर',
  'profile.email': 'ईमेल',
  'profile.since': 'सदस्य बने',
  'profile.demo': 'डेमो खाता',
  'profile.balance': 'बैलेंस',
  'profile.none': '–',
  'upload.tooLarge': 'इमेज 5 MB या उससे छोटी होनी चाहिए',
  'upload.notAPicture': 'PNG, JPEG या WebP इमेज चुनें',
  'upload.done': 'फ़ोटो अपलोड हो गई',
};
