export { createI18n, DICTIONARIES, ENGLISH, languagesFrom, type Language, type Languages } from './i18n';
export { saveLanguageCookie } from './language-cookie';
