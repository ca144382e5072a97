export { CountdownRing, Spinner } from './progress';
