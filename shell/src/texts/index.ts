export { shellTexts } from './en/shell';
export { createDeferredTexts } from './deferred-texts';
export { DICTIONARIES, createI18n, languagesFrom, type Languages, saveLanguageCookie } from './i18n';
