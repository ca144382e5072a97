export { shellTexts } from './en/shell';
export { createDeferredTexts } from './deferred-texts';
export { DICTIONARIES, createI18n, languagesFrom, type Languages } from './i18n';
export { saveLanguageCookie } from './language-cookie';
