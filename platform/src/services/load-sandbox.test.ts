import { readConfig, StartRefused, type Config } from '../core/config';
import { loadSandbox, type Sandbox } from './load-sandbox';

function configOf(environment: Record<string, string>): Config {
  const read = readConfig(environment);
  if (!read.ok) throw new Error(read.problem);
  return read.config;
}

const gateways = { PAYMENT_GATEWAY_URL: 'https://pay.example/', SMS_GATEWAY_URL: 'https://sms.example/send' };
const missing = async (): Promise<Sandbox> => {
  throw Object.assign(new Error('Cannot find module'), { code: 'ERR_MODULE_NOT_FOUND' });
};

test.each([
  ['production', { BACKLAY_MODE: 'production' }],
  ['a demo with SANDBOX off and a provider', { ...gateways, SANDBOX: 'off', CASINO_LAUNCH_URL: 'https://c.example/' }],
])('%s never loads the sandbox [H1.08]', async (_name, environment) => {
  const load = jest.fn(missing);
  expect(await loadSandbox(configOf(environment), load)).toBeNull();
  expect(load).not.toHaveBeenCalled();
});

test('SANDBOX on without the sandbox refuses the start and names the missing part [H1.08]', async () => {
  const refused = loadSandbox(configOf({ SANDBOX: 'on' }), missing);
  await expect(refused).rejects.toThrow(StartRefused);
  await expect(refused).rejects.toThrow(/platform\/sandbox is not installed. SANDBOX is on/);
});

test('a demo without sandbox and without CASINO_LAUNCH_URL is refused by that name [H1.08]', async () => {
  const refused = loadSandbox(configOf({ ...gateways, SANDBOX: 'off' }), missing);
  await expect(refused).rejects.toThrow(/platform\/sandbox is not installed. CASINO_LAUNCH_URL is not set/);
});

test('a failure inside the sandbox is reported as it is [H1.08]', async () => {
  const broken = () => Promise.reject(new Error('it is broken'));
  await expect(loadSandbox(configOf({ SANDBOX: 'on' }), broken)).rejects.toThrow('it is broken');
});

test('SANDBOX on loads the stand-ins for SMS, payments and casino [H1.08]', async () => {
  const sandbox = await loadSandbox(configOf({ SANDBOX: 'on' }));
  expect(Object.keys(sandbox ?? {})).toEqual(
    expect.arrayContaining(['SmsOutbox', 'SandboxGateway', 'openCasinoProvider']),
  );
});
