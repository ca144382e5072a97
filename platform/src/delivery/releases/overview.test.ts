import type { ReleaseCell } from '@backlay/shared/contract';
import { countMatrix, listMatrixCells, listRemotes, toFigures } from './admin-overview';
import type { TrafficStep } from './load-stats';
import { goodFigures } from './testing';
import { NOW, step, tenantOf, viewOf, type Given } from './testing-snapshot';

const royal = tenantOf('royal');
const cellOf = (remote: string, over: Given = {}, { of = royal, traffic = [] as TrafficStep[] } = {}) =>
  listMatrixCells(of, viewOf(over, traffic)).find((cell) => cell.remote === remote)!;

describe('the overview', () => {
  test('remotes have their channels, the head of stable and their versions newest first', () => {
    expect(listRemotes(viewOf().snapshot)).toEqual([
      { name: 'shell', kind: 'shell', head: '1.0.0', channels: { stable: '1.0.0' }, versions: ['1.0.0', '0.9.0'] },
      { name: 'casino', kind: 'remote', head: null, channels: { next: '1.0.0' }, versions: ['1.0.0'] },
      {
        name: 'wallet',
        kind: 'remote',
        head: '1.1.0',
        channels: { stable: '1.1.0', next: '1.10.0' },
        versions: ['2.0.0', '1.10.0', '1.1.0', '1.0.0'],
      },
    ]);
  });

  test('a cell has the version of its tenant, why it is that one, and its last good version [F3.03]', () => {
    const figures = { loads: 200, failures: 2, visitors: 20, minutes: 10, scope: 'brand' };
    expect(cellOf('wallet')).toEqual({
      remote: 'wallet',
      version: '1.1.0',
      why: 'default',
      wanted: '1.1.0',
      refused: null,
      pinned: null,
      lastGood: '1.0.0',
      lastGoodFigures: figures,
      behind: false,
      health: 'unknown',
      failingSince: null,
      loads: 0,
      failures: 0,
      rate: null,
    });
    expect(cellOf('shell')).toMatchObject({
      version: '1.0.0',
      why: 'default',
      wanted: '1.0.0',
      lastGood: '0.9.0',
      lastGoodFigures: figures,
    });
    expect(cellOf('casino')).toMatchObject({ version: null, why: null, wanted: null, lastGood: null, behind: false });
  });

  test('a pinned cell is behind where its channel points at a newer version', () => {
    const pinned = (version: string) => cellOf('wallet', { pins: { royal: { wallet: version } } });
    expect(pinned('1.0.0')).toMatchObject({
      version: '1.0.0',
      why: 'tenant-pin',
      pinned: '1.0.0',
      wanted: '1.0.0',
      behind: true,
    });
    expect(pinned('1.1.0').behind).toBe(false);
    expect(pinned('1.10.0').behind).toBe(false);
    const next = cellOf('wallet', {}, { of: tenantOf('royal', { channel: 'next' }) });
    expect(next).toMatchObject({ version: '1.10.0', why: 'channel', behind: false });
  });

  test('without a channel a remote has no head, and a cell no wanted version', () => {
    const view = viewOf();
    const snapshot = { ...view.snapshot, channels: new Map() };
    expect(listRemotes(snapshot).map(({ head, channels }) => [head, channels])).toEqual([
      [null, {}],
      [null, {}],
      [null, {}],
    ]);
    const cells = listMatrixCells(royal, { ...view, snapshot });
    expect(cells.map(({ version, why, wanted, behind }) => [version, why, wanted, behind])).toEqual([
      [null, null, null, false],
      [null, null, null, false],
      [null, null, null, false],
    ]);
  });

  test('a refused version is named with its rule, and the one in its place is shown', () => {
    const refused = cellOf('wallet', { channels: { stable: { wallet: '2.0.0' } } });
    expect(refused).toMatchObject({ version: '1.0.0', wanted: '2.0.0', behind: true });
    expect(refused.refused).toMatch(/^it needs contract \^9\.0\.0, shell 1\.0\.0 offers 1\.2\.0; wanted: ./);
    const revoked = cellOf('shell', { revoked: ['shell 1.0.0'], good: [] });
    expect(revoked).toMatchObject({ version: null, why: null, wanted: '1.0.0', refused: null });
  });

  test('the health of a cell is that of its own tenant, remote and version', () => {
    const others = [{ tenantId: 'metro' }, { remote: 'casino' }, { version: '1.0.0' }].map((over) =>
      step(100, 100, over),
    );
    expect(cellOf('wallet', {}, { traffic: others })).toMatchObject({ health: 'unknown', loads: 0 });
    const failing = cellOf('wallet', {}, { traffic: [...others, step(40, 10)] });
    expect(failing).toMatchObject({ health: 'failing', loads: 40, failures: 10, rate: 0.25 });
    expect(failing.failingSince).toBe(new Date(NOW).toISOString());
    const own = tenantOf('royal', { rollback: { failures: 11 } });
    expect(cellOf('wallet', {}, { of: own, traffic: [step(40, 10)] }).health).toBe('degraded');
  });

  test('cells with a version are counted by health, pins and heads', () => {
    const cell = (over: Partial<ReleaseCell>): ReleaseCell => ({ ...cellOf('wallet'), ...over });
    const cells = [
      cell({ health: 'healthy' }),
      cell({ health: 'degraded', pinned: '1.0.0' }),
      cell({ health: 'failing', behind: true, pinned: '1.0.0' }),
      cell({ health: 'failing' }),
      cell({ health: 'unknown' }),
      cell({ version: null, health: 'unknown', pinned: '1.0.0', behind: true }),
    ];
    expect(countMatrix(cells)).toEqual({ healthy: 1, degraded: 1, failing: 2, unknown: 1, pinned: 2, behind: 1 });
  });

  test('figures of a last good version have their time in full minutes', () => {
    const figures = { version: '1.0.0', scope: 'brand', ...goodFigures({ firstAt: 1, lastAt: 120_000 }) } as const;
    expect(toFigures(figures)).toEqual({ loads: 200, failures: 2, visitors: 20, minutes: 1, scope: 'brand' });
  });
});
