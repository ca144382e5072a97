export { createContactLink } from './chat-link';
