export { chatHostsWith } from './chat-page';
export { defineImageCall } from './image-call';
export { defineSiteCalls } from './site-calls';
export { defineTenantCalls, type MarketLists } from './tenant-calls';
