export { NetPosition } from './NetPosition';
export { ReportBody } from './ReportBody';
