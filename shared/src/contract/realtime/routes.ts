import { SOCKET_EVENT_NAMES } from './event-names';
import type { SocketEventName } from './events';

/** Every name the client listens to, for one registration at the socket. */
export const socketEvents = SOCKET_EVENT_NAMES satisfies readonly SocketEventName[];
