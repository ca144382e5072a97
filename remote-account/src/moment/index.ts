export { formatDay, formatDateTime } from './moment';
