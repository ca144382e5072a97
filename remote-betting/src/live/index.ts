export { frameAddress } from './frame-address';
export { LiveFrame } from './live-frame';
export { ScoreCard } from './score-card';
export { useEventScore } from './use-event-score';
export { useLiveTv } from './use-live-tv';
export { LivePortsContext } from './ports';
