export { attempt, useOneAtATime, type Outcome } from './outcome';
