export { frameAddress, LiveFrame, useLiveTv } from './live-frame';
export { ScoreCard, useEventScore } from './score-card';
export { LivePortsContext } from './ports';
