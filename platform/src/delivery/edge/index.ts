export { registerEdge, type EdgeOptions } from './edge';
export { readVisitor } from './visitor-cookie';
export { fileUrl, frameUrl, integrityOf } from './boot';
export { escapeHtml, scriptJson, styleText } from './app-shell-html';
export { livePageHost, serveLivePages } from './contract-check-pages';
export { NO_SUBJECT, type PageSubject } from './page-tags';
