export { defineQaCalls } from './calls';
export { openQa, type Qa, type QaPins } from './qa';
export { serveQa } from './routes';
export { defineQaRightCalls, type QaRightPeople, type StaffMember } from './right';
