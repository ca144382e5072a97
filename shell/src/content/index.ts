export { ShellPage } from './shell-page';
export { SHELL_ROUTES, type ShellScreen } from './shell-routes';
