import { createPathRule, PORT_LIMITS } from '@backlay/shared/frame-port';
import { fakeHost } from '@backlay/shared/testing';
import { connectFrame, createLife } from './connect-frame';

const release = {
  ...{
    name: 'chess',
    version: '1.0.0',
    routes: [{ path: '/chess/:id', screen: 'board', access: 'public' }],
    slots: [],
  },
};

function connect() {
  document.body.innerHTML = '<iframe id="frame"></iframe><iframe id="other"></iframe>';
  const find = (id: string) => document.querySelector<HTMLIFrameElement>(`#${id}`)!;
  const ends: string[] = [];
  const connected = connectFrame({
    ...{ element: find('frame'), release: release as never, kind: 'screens', name: 'board', host: fakeHost() },
    ...{ path: '/chess/1', props: {}, onHeight: () => undefined, onEnd: ({ cause }) => void ends.push(cause) },
  });
  const post = (source: Window | null, times: number) => {
    for (let each = 0; each < times; each += 1)
      window.dispatchEvent(new MessageEvent('message', { source, origin: 'null', data: 'x' }));
  };
  return { find, ends, connected, post };
}

test('200 messages beside the port in a second are ignored, the next one ends the frame [F5.03 F5.06]', () => {
  const { find, ends, connected, post } = connect();
  post(find('frame').contentWindow, PORT_LIMITS.messagesPerSecond);
  expect(ends).toEqual([]);
  post(find('frame').contentWindow, 1);
  expect(ends).toEqual(['too many messages']);
  connected.close();
});

test('messages of a frame inside the frame count as its own, those of another frame do not [F5.03 F5.06]', () => {
  const { find, ends, connected, post } = connect();
  post(find('other').contentWindow, PORT_LIMITS.messagesPerSecond + 1);
  post(window, PORT_LIMITS.messagesPerSecond + 1);
  post(null, PORT_LIMITS.messagesPerSecond + 1);
  expect(ends).toEqual([]);
  const inner = find('frame').contentDocument!.createElement('iframe');
  find('frame').contentDocument!.body.append(inner);
  post(inner.contentWindow, PORT_LIMITS.messagesPerSecond + 1);
  expect(ends).toEqual(['too many messages']);
  connected.close();
});

test('a frame that was shown ends after 5 seconds of silence, one without content after 10 [F5.07]', () => {
  const ended = (life: ReturnType<typeof createLife>, most: number) => {
    const causes = Array.from({ length: most + 1 }, () => life.tick(() => undefined));
    return [causes.slice(0, most), causes[most]];
  };
  const silent = createLife();
  silent.shown();
  expect(ended(silent, 5)).toEqual([Array(5).fill(null), 'the frame does not answer']);
  expect(ended(createLife(), 10)).toEqual([Array(10).fill(null), 'the frame shows nothing']);
  const answering = createLife();
  answering.shown();
  for (let second = 0; second < 20; second += 1) expect(answering.tick((ping) => answering.answered(ping))).toBeNull();
});

test('a frame leads to the paths that it is given alone [F5.04]', () => {
  const mayGo = createPathRule(['/chess/:id', '/']);
  expect(['/chess/7', '/chess/7?a=b', '/'].map(mayGo)).toEqual([true, true, true]);
  const foreign = ['/chess', '/chess/7/8', '/deposit', '//evil.example', '/\\evil.example', 'https://evil.example'];
  expect(foreign.map(mayGo)).toEqual(foreign.map(() => false));
});
