import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { HostProvider, type BootRemote, type RemoteModule } from '@backlay/shared/host';
import { buildManifest, fakeHost } from '@backlay/shared/testing';
import { createFederation } from './federation';
import { testEffects } from './remote-loader.fixture';

/** Every slot of the remotes of the product. */
const declared = {
  account: [
    { name: 'overlay.change-password', component: 'changePassword' },
    { name: 'overlay.forgot-password', component: 'forgotPassword' },
    { name: 'overlay.image-uploader', component: 'imageUploader' },
    { name: 'overlay.login', component: 'login' },
    { name: 'overlay.register', component: 'register' },
  ],
  betting: [
    { name: 'layout.tree', component: 'tree' },
    { name: 'layout.bet-panel', component: 'betPanel' },
    { name: 'layout.floating', component: 'slip' },
  ],
  wallet: [
    { name: 'header.balance', component: 'balance' },
    { name: 'overlay.deposit', component: 'deposit' },
    { name: 'overlay.withdraw', component: 'withdraw' },
    { name: 'overlay.report', component: 'report' },
  ],
};
const names = Object.values(declared).flatMap((slots) => slots.map(({ name }) => name));

/** The slot that throws, until a test mends it. */
let broken: string | null = null;

function Counter({ name }: { readonly name: string }) {
  const [count, setCount] = useState(0);
  if (broken === name) throw new Error(`${name} has no data`);
  return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

function openAll() {
  const remotes = Object.entries(declared).map(([name, slots]): BootRemote => ({
    name,
    version: '2.3.4',
    chosenBy: 'default',
    contract: '^1.0.0',
    container: name,
    entry: { url: `/remotes/${name}/2.3.4/remoteEntry.js`, integrity: 'sha384-x' },
    integrity: {},
    css: [],
    routes: [],
    slots: slots.map(({ name: slot, component }) => ({ name: slot, component })),
    shared: {},
  }));
  const moduleOf = (remote: string): RemoteModule => ({
    screens: {},
    slots: Object.fromEntries(
      declared[remote as keyof typeof declared].map(({ name, component }) => [
        component,
        async () => ({ default: () => <Counter name={name} /> }),
      ]),
    ),
  });
  const report = jest.fn();
  const federation = createFederation(
    { ...buildManifest(), remotes },
    testEffects({ report, runtime: { load: async ({ container }) => moduleOf(container) } }),
    () => null,
  );
  return { ...federation, report };
}

beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => {
  broken = null;
  jest.restoreAllMocks();
});

test('the remotes of the product declare twelve slots [H1.25]', () => expect(new Set(names).size).toBe(12));

test.each(names)(
  'a throw in slot %s leaves the other slots usable, and Try again renders it anew [H1.25]',
  async (name) => {
    broken = name;
    const { Slot, report } = openAll();
    render(
      <HostProvider host={fakeHost()}>
        {names.map((slot) => (
          <Slot key={slot} name={slot} />
        ))}
      </HostProvider>,
    );
    for (const other of names.filter((slot) => slot !== name)) {
      await userEvent.click(await screen.findByRole('button', { name: `${other} 0` }));
      expect(screen.getByRole('button', { name: `${other} 1` })).toBeVisible();
    }
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    const [owner, slots] = Object.entries(declared).find(([, all]) => all.some((slot) => slot.name === name))!;
    const { component } = slots.find((slot) => slot.name === name)!;
    expect(report.mock.calls).toEqual([
      [
        owner,
        '2.3.4',
        { kind: 'render', cause: `${component}: ${name} has no data`, error: expect.any(Error), part: component },
      ],
    ]);
    broken = null;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: `${name} 0` })).toBeVisible();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
    expect(report).toHaveBeenCalledTimes(1);
  },
);
