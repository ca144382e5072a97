export { definePlayerDeskCalls, type PlayerDeskParts } from './calls';
