export { useScrollIntoView } from './current-in-sight';
