export { frameAddress, LiveFrame, useLiveTv } from './live-frame';
export { ScoreCard, ScoreLine, useEventScore } from './score-card';
export { LivePortsContext } from './ports';
