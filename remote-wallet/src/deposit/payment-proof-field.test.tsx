import { act, screen, waitFor } from '@testing-library/react';
import { NO_READING, type PaymentReading } from '@backlay/shared/domain';
import { extractUtrFromImage } from './payment-proof-ocr';
import { choose, proceed, slip, toDetail, upi, utr } from './deposit.fixture';

jest.mock('./payment-proof-ocr', () => ({ extractUtrFromImage: jest.fn() }));
const reads = jest.mocked(extractUtrFromImage);
beforeEach(() => void reads.mockReset().mockResolvedValue(NO_READING));

test('a domain that requires a picture refuses a deposit without one [C5.07]', async () => {
  const drawn = await toDetail([upi], {}, { slipRequired: true });
  await drawn.user.type(utr(), '412356789012');
  await proceed(drawn);
  expect(screen.getByRole('alert')).toHaveTextContent('Please Upload Image');
  choose(slip());
  await proceed(drawn);
  expect(await screen.findByText('Request received')).toBeInTheDocument();
});

test('a PDF is refused before it goes anywhere [C5.08]', async () => {
  await toDetail([upi]);
  choose(slip('slip.pdf', 'application/pdf'));
  expect(screen.getByRole('alert')).toHaveTextContent('Choose a PNG, JPEG or WebP image');
  expect(screen.getByText('No File Chosen')).toBeInTheDocument();
  expect(reads).not.toHaveBeenCalled();
});

test('the reference is read from the picture, shown and editable; only Proceed sends it [C5.05 S-14]', async () => {
  reads.mockResolvedValue({ utr: '412356789012', paise: 250_000 });
  const drawn = await toDetail([upi]);
  const before = drawn.host.calls.length;
  choose(slip());
  await waitFor(() => expect(utr()).toHaveValue('412356789012'));
  expect(drawn.host.messages).toEqual([{ kind: 'success', text: 'UTR Automatically Fetched' }]);
  expect(screen.getByText('UTR Automatically Fetched')).toBeInTheDocument();
  expect(drawn.host.calls).toHaveLength(before);
  await drawn.user.clear(utr());
  await drawn.user.type(utr(), '999999');
  await proceed(drawn);
  await screen.findByText('Request received');
  expect(drawn.host.inputsOf('deposit')[0]?.utr).toBe('999999');
});

test('typed text is not overwritten and a replaced picture has no result [C5.05]', async () => {
  let finish: (reading: PaymentReading) => void = () => undefined;
  reads.mockImplementationOnce(() => new Promise((resolve) => (finish = resolve)));
  const drawn = await toDetail([upi]);
  choose(slip('first.png'));
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(1));
  choose(slip('second.png'));
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(2));
  await act(async () => finish({ utr: '111111111111', paise: null }));
  expect(utr()).toHaveValue('');
  await drawn.user.type(utr(), '777777');
  reads.mockResolvedValueOnce({ utr: '222222222222', paise: null });
  choose(slip('third.png'));
  await waitFor(() => expect(reads).toHaveBeenCalledTimes(3));
  expect(utr()).toHaveValue('777777');
});

test('a picture that cannot be read leaves the typing to the player [C5.05]', async () => {
  reads.mockRejectedValueOnce(new Error('no wasm here'));
  await toDetail([upi]);
  choose(slip());
  expect(await screen.findByText('Please type the number')).toBeInTheDocument();
});

test('a picture without a certain reference leaves the field empty with "Please type the number" [E8.20]', async () => {
  await toDetail([upi]);
  choose(slip());
  expect(await screen.findByText('Please type the number')).toBeInTheDocument();
  expect(utr()).toHaveValue('');
  expect(screen.queryByText(/The picture shows/)).not.toBeInTheDocument();
});

test('another amount on the picture than the entered one is shown, also without a reference [E8.20]', async () => {
  reads.mockResolvedValueOnce({ utr: null, paise: 260_000 });
  await toDetail([upi]);
  choose(slip());
  expect(await screen.findByText('The picture shows ₹2,600.00. You entered ₹2,500.00.')).toBeInTheDocument();
  reads.mockResolvedValueOnce({ utr: '412356789012', paise: 250_000 });
  choose(slip('second.png'));
  expect(screen.queryByText(/The picture shows/)).not.toBeInTheDocument();
  await waitFor(() => expect(utr()).toHaveValue('412356789012'));
  expect(screen.queryByText(/The picture shows/)).not.toBeInTheDocument();
});
