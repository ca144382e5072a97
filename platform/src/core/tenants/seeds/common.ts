import type { TenantRecord } from '../record';

export const mobileVersion = '1.0.0';

export const configurationOn = {
  isMaintenance: false,
  useSocket: true,
  isSocketBlocked: false,
  depositButton: true,
  withdrawButton: true,
  isRegister: true,
  // Besides English; the product has texts of its own for it, and a brand may write others (OQ-47).
  languages: [{ code: 'hi-in', name: 'हिन्दी', texts: {} }],
} satisfies TenantRecord['app'];

/** The legal text of every demo brand's footer; the operator replaces it. */
export const footerTexts = (brand: string) => ({
  companyDetail: `${brand} offers exchange betting and casino games to persons of 18 years and over. Play within your means: set a limit before you start and keep to it.`,
  companyTermsCondition:
    'By using this site you accept its rules and regulations. Odds may change until a bet is accepted. Players may be asked to prove their age and identity.',
  copyrighMessage: `© ${brand}. All rights reserved.`,
});

const mark = (drawing: string): string =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28">${drawing}</svg>`)}`;

/** The demo brands' marks, drawn at 28 px beside the name. */
export const logos = {
  royal: mark(
    '<path fill="#f3d27f" d="m8 4-6 7h7.5z"/><path fill="#e4b650" d="M8 4h12l-1.5 7h-9z"/><path fill="#f3d27f" d="m20 4 6 7h-7.5z"/>' +
      '<path fill="#c08f2c" d="M2 11h7.5L14 25z"/><path fill="#f7e2a8" d="M9.5 11h9L14 25z"/><path fill="#d9a63c" d="M18.5 11H26L14 25z"/>',
  ),
  metro: mark(
    '<path fill="#fff" d="M2 23V7.5C2 4.6 5.6 3.5 7.2 5.9L14 16l6.8-10.1C22.4 3.5 26 4.6 26 7.5V23h-5V11.5l-5 7.3a2.4 2.4 0 0 1-4 0l-5-7.3V23z"/>' +
      '<circle cx="14" cy="23" r="2.4" fill="#8d98ff"/>',
  ),
  /** On light grounds. */
  metroDark: mark(
    '<path fill="#262a78" d="M2 23V7.5C2 4.6 5.6 3.5 7.2 5.9L14 16l6.8-10.1C22.4 3.5 26 4.6 26 7.5V23h-5V11.5l-5 7.3a2.4 2.4 0 0 1-4 0l-5-7.3V23z"/>' +
      '<circle cx="14" cy="23" r="2.4" fill="#4338ca"/>',
  ),
  orbit: mark(
    '<circle cx="14" cy="14" r="7" fill="#9d96f8"/><path fill="#5b2bd9" d="M14 7a7 7 0 0 1 0 14 9 9 0 0 0 0-14z"/>' +
      '<ellipse cx="14" cy="14" rx="13" ry="4.3" fill="none" stroke="#2fd3e6" stroke-width="2.2" transform="rotate(-24 14 14)"/>' +
      '<path fill="#9d96f8" d="M7.6 11.2a7 7 0 0 1 12.3-1z"/>',
  ),
} as const;

/** Hindi of the demo brands' own texts, by their English. An operator writes the same into the record of the brand. */
const legal = (brand: string) => ({
  [`${brand} offers exchange betting and casino games to persons of 18 years and over. Play within your means: set a limit before you start and keep to it.`]: `${brand} 18 वर्ष और उससे अधिक आयु के लोगों के लिए एक्सचेंज बेटिंग और कैसीनो गेम देता है। अपनी क्षमता के भीतर खेलें: शुरू करने से पहले सीमा तय करें और उस पर टिके रहें।`,
  'By using this site you accept its rules and regulations. Odds may change until a bet is accepted. Players may be asked to prove their age and identity.':
    'इस साइट का उपयोग करके आप इसके नियम और विनियम स्वीकार करते हैं। बेट स्वीकार होने तक ऑड्स बदल सकते हैं। खिलाड़ियों से आयु और पहचान का प्रमाण माँगा जा सकता है।',
  [`© ${brand}. All rights reserved.`]: `© ${brand}. सर्वाधिकार सुरक्षित।`,
});

const OWN: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  Royal: {
    Exchange: 'एक्सचेंज',
    'Your price, your side': 'आपका भाव, आपकी तरफ़',
    'Back it or lay it, on the match you are watching.': 'जो मैच देख रहे हैं, उसी पर बैक करें या ले करें।',
    'In play now': 'अभी इन-प्ले',
    'Live casino': 'लाइव कैसीनो',
    'Real tables, round the clock': 'असली टेबल, चौबीसों घंटे',
    'Teen Patti, Andar Bahar and roulette.': 'तीन पत्ती, अंदर बाहर और रूलेट।',
    'Open the lobby': 'लॉबी खोलें',
    'Quick funds': 'झटपट जमा',
    'Add funds in seconds': 'सेकंडों में पैसे जमा करें',
    'Pay by UPI and play instantly': 'UPI से भुगतान करें, बैलेंस तुरंत अपडेट होगा।',
    Deposit: 'जमा करें',
    'Welcome to Royal. Never share your password or a one-time code with anyone, not even with us. Bet only what you can afford to lose. 18+':
      'Royal में आपका स्वागत है। अपना पासवर्ड या OTP किसी को न बताएँ, हमें भी नहीं। उतनी ही बेट लगाएँ जितना हारना सह सकें। 18+',
  },
  Metro: {
    Members: 'सदस्य',
    'Every market, one account': 'हर मार्केट, एक खाता',
    'Match odds, bookmaker and sessions side by side.': 'मैच ऑड्स, बुकमेकर और सेशन एक साथ।',
    'In play now': 'अभी इन-प्ले',
    'Metro members: settlement of all matches of yesterday is complete. 18+':
      'Metro के सदस्य: कल के सभी मैच सेटल हो चुके हैं। 18+',
  },
  Orbit: {
    'Crash games': 'क्रैश गेम',
    'Know when to land': 'सही समय पर उतरें',
    'Shared rounds, cash out when you like.': 'साझा राउंड, जब चाहें कैश आउट करें।',
    Play: 'खेलें',
    'Live casino': 'लाइव कैसीनो',
    'Take a seat': 'अपनी सीट लें',
    'Teen Patti, Andar Bahar, roulette and baccarat.': 'तीन पत्ती, अंदर बाहर, रूलेट और बैकारेट।',
    'Open the lobby': 'लॉबी खोलें',
    'Orbit: play for fun, and know when to stop. 18+': 'Orbit: आनंद के लिए खेलें, आनंद रहते रुक जाएँ। 18+',
  },
};

/** The languages of a brand besides English: the product has texts of its own for Hindi, a brand's own words come with it (OQ-47). */
export const getTenantLanguages = (brand: string) => [
  { code: 'hi-in', name: 'हिन्दी', texts: {}, own: { ...OWN[brand], ...legal(brand) } },
];
