export { frameAddress, LiveFrame, useLiveTv } from './live-frame';
export { ScoreCard } from './score-card';
export { useEventScore } from './use-event-score';
export { LivePortsContext } from './ports';
