export { ChatWidget } from './chat-widget';
