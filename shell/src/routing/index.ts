export {
  checkAccess,
  findRoute,
  registrationLink,
  type FoundRoute,
  type RouteRules,
  CASINO_PATHS,
  isCasinoPath,
  consumeEntryLink,
} from './site-routes';
export { createNavigation, type ShellNavigation, useRouteFocus } from './navigation';
export { RouterLink } from './router-link';
