export { defineMarketCalls } from './calls';
export { marketLists, type Lists } from './lists';
