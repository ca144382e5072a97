export { chatHostsWith } from './chat-page';
export { defineImageCall, defineSiteCalls } from './site-calls';
export { defineTenantCalls, type MarketLists } from './tenant-calls';
