export { createNavigation, type NavigationRim, type Router, type ShellNavigation } from './navigation';
export { isSitePath } from './path';
