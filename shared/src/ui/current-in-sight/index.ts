export { useCurrentInSight } from './current-in-sight';
