export { defineQaCalls } from './calls';
export { openQa, type Qa, type QaPins } from './qa';
export { serveQa } from './routes';
export { defineQaRightCalls, type QaPermissionUsers, type StaffMember } from './permission';
