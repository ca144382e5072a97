import type { uiTexts } from '../en/ui';

/** Texts of the design system, in Hindi. */
export const uiInHindi: Readonly<Record<keyof typeof uiTexts, string>> = {
  'notFound.title': '404',
  'notFound.heading': 'ओह! पेज नहीं मिला',
  'notFound.text': 'माफ़ करें, आप जो पेज ढूँढ रहे हैं वह मौजूद नहीं है।',
  'maintenance.oops': 'ओह!',
  'maintenance.text': 'कुछ मिनट प्रतीक्षा करें',
  'ui.close': 'बंद करें',
  'ui.back': 'वापस',
  'ui.showPassword': 'पासवर्ड दिखाएँ',
  'ui.hidePassword': 'पासवर्ड छिपाएँ',
  'ui.digit': 'अंक {number} / {count}',
  'ui.decrease': '{name} घटाएँ',
  'ui.increase': '{name} बढ़ाएँ',
  'ui.pause': 'रोकें',
  'ui.play': 'चलाएँ',
  'ui.skip': 'मुख्य सामग्री पर जाएँ',
  'ui.slide': 'स्लाइड {number} / {count}',
  'ui.step': 'चरण {number} / {count}',
  'ui.new': 'नया',
  'ui.live': 'लाइव',
};
