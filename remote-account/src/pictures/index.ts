export { ImagePicker } from './picture-picker';
