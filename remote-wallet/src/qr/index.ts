export { pictureAddress, QrPanel, scanOf } from './qr-panel';
export { pictureName } from './save-image';
