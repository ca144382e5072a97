import { io, type Socket } from 'socket.io-client';

interface Handshake {
  readonly brand?: string;
  readonly origin?: string;
}

/** The socket of a tab at a brand, of a platform on this port, before it is let in. */
export const newTab = (port: number, auth: object, { brand = 'royal', origin }: Handshake = {}): Socket =>
  io(`http://127.0.0.1:${port}`, {
    transports: ['websocket'],
    auth,
    reconnection: false,
    extraHeaders: { host: `${brand}.localhost`, ...(origin ? { origin } : {}) },
    forceNew: true,
  });

/** A tab of somebody who is logged in, once it is let in; rejects with the reason where it is not. */
export async function openTab(
  port: number,
  token: string,
  { brand = 'royal', userType = 'user' } = {},
): Promise<Socket> {
  const socket = newTab(port, { token, userType }, { brand });
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  return socket;
}

/** The next message of a name to a tab that fits. */
export const next = <T>(socket: Socket, name: string, fits: (payload: T) => boolean = () => true): Promise<T> =>
  new Promise((resolve) => {
    const listen = (payload: T) => {
      if (!fits(payload)) return;
      socket.off(name, listen);
      resolve(payload);
    };
    socket.on(name, listen);
  });
