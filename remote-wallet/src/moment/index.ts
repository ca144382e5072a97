export { clock, dayOf, writeDay, writeMoment } from './moment';
