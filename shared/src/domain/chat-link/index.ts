export { chatLink } from './chat-link';
