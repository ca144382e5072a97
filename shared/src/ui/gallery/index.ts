export { ComponentGallery } from './component-gallery';
