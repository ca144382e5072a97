export { OWN_ROUTES, type OwnScreen } from './own-routes';
export { OwnPage } from './OwnPage';
