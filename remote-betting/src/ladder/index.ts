export { LadderLink } from './ladder-link';
export { LadderPortsContext } from './ports';
