export { writeDay, writeMoment } from './moment';
