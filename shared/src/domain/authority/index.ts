export { PERMISSIONS, PERMISSIONS_BY_AREA, type Permission } from './permissions';
export { LEVEL_PERMISSIONS, QA_PERMISSIONS } from './templates';
