export { pictureAddress, QrPanel, scanOf } from './QrPanel';
export { pictureName } from './save-picture';
