export { ImagePicker } from './PicturePicker';
