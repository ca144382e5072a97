export { createNavigation, type NavigationRim, type Router, type ShellNavigation } from './navigation';
export { isSitePath } from './path';
export { CASINO_PATHS, findRoute, isCasino, registrationLink, type FoundRoute, type RouteRules } from './site-routes';
export { guard, type Verdict } from './access';
export { useArrival } from './arrival';
export { RouterLink } from './router-link';
