export { pictureAddress, serveGameArt } from './pictures';
