export { SHELL_ROUTES, type ShellScreen } from './own-routes';
export { ShellPage } from './own-page';
