export { extractUtrFromImage } from './read-slip';
