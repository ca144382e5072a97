import { connect } from 'node:net';
import type { Answer } from '../../../testing/index';

/** What a server on a port of this machine answers to bytes that are no request, or hardly one. */
export const sendBytes = (port: number, bytes: string): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => void socket.write(bytes));
    let text = '';
    socket.on('data', (chunk: Buffer) => void (text += chunk.toString()));
    socket.on('error', reject);
    socket.on('close', () => {
      const [head = '', body = ''] = text.split('\r\n\r\n');
      const [first = '', ...lines] = head.split('\r\n');
      const headers = Object.fromEntries(lines.map((line) => line.toLowerCase().split(/:\s*/, 2)));
      resolve({ status: Number(first.split(' ')[1]), headers, text: body, body: JSON.parse(body || '{}') });
    });
  });
