export { QaBadge } from './QaBadge';
