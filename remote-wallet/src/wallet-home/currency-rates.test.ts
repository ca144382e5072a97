import { fakeHost } from '@backlay/shared/testing';
import { currencyRates, keepCurrencyRates } from './wallet-stores';

const docs = [{ currency: 'INR', rate: 1 }];
const settled = () => new Promise((done) => setTimeout(done));

test('rates are requested with white label and server after sign-in and stored [A7.28 OQ-115]', async () => {
  const host = fakeHost({ session: 'visitor', answers: { currencyRates: { docs, message: '' } } });
  keepCurrencyRates(host);
  await settled();
  expect(host.inputsOf('currencyRates')).toEqual([]);
  host.signInAsPlayer();
  host.signInAsPlayer();
  await settled();
  expect(host.inputsOf('currencyRates')).toEqual([{ whiteLabelId: 'wl-royal', server: 'b2c' }]);
  expect(currencyRates(host).getState()).toEqual(docs);
});
