export { clock, dayOf, writeDay, writeDays, writeMoment, writeMonth, writeWeekday } from './moment';
