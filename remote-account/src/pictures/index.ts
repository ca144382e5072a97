export { PicturePicker } from './PicturePicker';
