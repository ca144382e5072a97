export { NetPosition } from './NetPosition';
