export { clock, dayOf, writeDay, writeDays, writeMoment, writeMonth } from './moment';
