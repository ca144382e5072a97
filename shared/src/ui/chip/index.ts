export { Chip, ChipLink, ChipRow } from './chip';
