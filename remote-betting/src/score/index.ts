export { ScoreCard } from './score-card';
export { useEventScore } from './use-event-score';
