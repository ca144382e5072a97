export { createI18n, ENGLISH, languagesFrom, type Language, type Languages } from './i18n';
