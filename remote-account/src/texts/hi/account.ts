import { profileMessagesInHindi } from '@backlay/shared/hi-in';
import type { accountTexts } from '../en/account';

/** Texts of notifications and the profile, in Hindi. */
export const accountInHindi: Readonly<Record<keyof typeof accountTexts, string>> = {
  ...profileMessagesInHindi,
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
};
