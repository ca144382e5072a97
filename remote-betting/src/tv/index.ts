export { frameAddress } from './frame-address';
export { LiveFrame } from './live-frame';
export { useLiveTv } from './use-live-tv';
