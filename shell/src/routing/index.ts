export {
  checkAccess,
  findRoute,
  registrationLink,
  type FoundRoute,
  type RouteRules,
  CASINO_PATHS,
  isCasinoPath,
} from './site-routes';
export { consumeEntryLink } from './entry-link';
export { createNavigation, type ShellNavigation } from './navigation';
export { RouterLink } from './router-link';
export { useRouteFocus } from './use-route-focus';
