import { render, screen } from '@testing-library/react';
import { createPortal } from 'react-dom';
import type { RemoteLoader } from '../loader-types';
import { RemoteView } from '../remote-view';
import { findNodeOwner, findScriptOwner } from './owner';

/** The loader of a remote whose one screen is there. */
const loaderOf = (name: string, version: string, Component: React.ComponentType): RemoteLoader => {
  const view = { status: 'ready' as const, Component };
  return {
    name,
    host: () => null,
    version: () => version,
    view: () => view,
    open: async () => undefined,
    reopenFailed: () => undefined,
    fetchLater: () => undefined,
    partFailed: () => undefined,
    revoke: () => undefined,
    begin: () => undefined,
    subscribe: () => () => undefined,
  };
};

const Screen = () => (
  <section>
    <button type="button">In the remote</button>
    {createPortal(<button type="button">In its sheet</button>, document.body)}
  </section>
);

test('an element belongs to the remote whose boundary is around it, in a sheet too, else to none [F4.02]', () => {
  render(
    <main>
      <button type="button">In the shell</button>
      <RemoteView
        loader={loaderOf('wallet', '1.1.0', Screen)}
        kind="screens"
        name="deposit"
        given={{}}
        waiting={null}
      />
    </main>,
  );
  const wallet = { remote: 'wallet', version: '1.1.0' };
  const ownerOf = (name: string) => findNodeOwner(screen.getByRole('button', { name }));
  expect([ownerOf('In the remote'), ownerOf('In its sheet'), ownerOf('In the shell')]).toEqual([
    wallet,
    wallet,
    undefined,
  ]);
});

test('an element that a remote adds by hand belongs to the remote, and a removed one to none [F4.02]', () => {
  render(
    <RemoteView loader={loaderOf('casino', '2.0.0', Screen)} kind="screens" name="lobby" given={{}} waiting={null} />,
  );
  const added = document.createElement('canvas');
  screen.getByRole('button', { name: 'In the remote' }).append(added);
  expect(findNodeOwner(added)).toEqual({ remote: 'casino', version: '2.0.0' });
  added.remove();
  expect([findNodeOwner(added), findNodeOwner(null)]).toEqual([undefined, undefined]);
});

test.each([
  ['https://a.example/remotes/wallet/1.1.0-local.1a2b/x.js:1:2', { remote: 'wallet', version: '1.1.0-local.1a2b' }],
  ['https://a.example/shell/0.1.0/main.js:1:2', undefined],
  ['', undefined],
])('the script %s belongs to %j [F4.02]', (url, owner) => {
  expect(findScriptOwner(url)).toEqual(owner);
});
