import type { uiTexts } from '../ui';

/** The controls of the design system in Hindi. */
export const uiInHindi: Readonly<Record<keyof typeof uiTexts, string>> = {
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
