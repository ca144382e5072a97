export { defineAdministratorMarkets } from './administrator';
export { defineMarketCalls } from './calls';
export { marketLists, type Lists } from './lists';
export { watchHome } from './home-watch';
