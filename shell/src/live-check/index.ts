export { renderView } from './render-view';
