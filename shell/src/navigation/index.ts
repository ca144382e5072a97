export { createNavigation, type NavigationDeps, type Router, type ShellNavigation } from './navigation';
export { isSitePath } from './path';
export {
  CASINO_PATHS,
  findRoute,
  isCasinoPath,
  registrationLink,
  type FoundRoute,
  type RouteRules,
} from './site-routes';
export { checkAccess, type AccessDecision } from './access-guard';
export { useRouteFocus } from './use-route-focus';
export { RouterLink } from './router-link';
