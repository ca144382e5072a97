import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../workspace';
import { findMissingPermissions } from './host-permissions';
import { readFolder } from './sources';

const REMOTES = ['remote-account', 'remote-betting', 'remote-casino', 'remote-wallet'];

test.each(REMOTES)('%s declares every call and event that its sources use', (name) => {
  const { permissions } = JSON.parse(readFileSync(join(root, name, 'remote.json'), 'utf8')) as {
    permissions: string[];
  };
  const sources = readFolder(root, `${name}/src`, /(?<!\.test)\.tsx?$/);
  expect(findMissingPermissions(sources, permissions)).toEqual([]);
});

test.each([
  [`host.api.call('points', {})`, 'call:points'],
  [`const { answer } = useCallQuery(\n  'cashOutOffers', {}`, 'call:cashOutOffers'],
  [`usePagedCallQuery<'orders'>('orders'`, 'call:orders'],
  [`useEffect(() => host.realtime.on('getCashOutUpdates', reload))`, 'event:getCashOutUpdates'],
  [`this.realtime.emit('active', {})`, 'event:active'],
])('a source with %s without its permission is named', (text, permission) => {
  const source = { path: 'remote-betting/src/a.ts', text };
  expect(findMissingPermissions([source], [])).toEqual([
    `remote-betting/src/a.ts: ${permission} is not in remote.json`,
  ]);
  expect(findMissingPermissions([source], [permission])).toEqual([]);
});
