import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { CallError } from '@backlay/shared/host';
import { renderWithHost, type FakeHostOverrides } from '@backlay/shared/testing';
import ImageUploader from './image-uploader';

const uploaded = { docs: { image: '/uploads/new.png' }, message: 'Image uploaded' };
const QUESTION = 'New image going to replace old one. Do you want to continue?';

function open(props: Record<string, unknown> = {}, answers: FakeHostOverrides['answers'] = {}) {
  const onChange = jest.fn();
  const drawn = renderWithHost(<ImageUploader props={{ onChange, ...props }} onClose={jest.fn()} />, {
    session: 'player',
    answers: { uploadImage: uploaded, deleteImage: { message: 'Success' }, ...answers },
  });
  return { ...drawn, onChange, user: userEvent.setup() };
}
const choose = (user: ReturnType<typeof userEvent.setup>) =>
  user.upload(screen.getByLabelText('Picture', { selector: 'input' }), new File(['x'], 'a.png', { type: 'image/png' }));
const submit = (user: ReturnType<typeof userEvent.setup>) => user.click(screen.getByRole('button', { name: 'Upload' }));

test('the first picture is uploaded without a question, to the bucket that was named [C2.44 C7.26]', async () => {
  const { host, onChange, user } = open({ bucketName: 'themeAsset' });
  expect(screen.getByRole('button', { name: 'Upload' })).toBeDisabled();
  await choose(user);
  await submit(user);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('/uploads/new.png'));
  expect(host.calls.map(({ name }) => name)).toEqual(['uploadImage']);
  expect(host.inputsOf('uploadImage')[0]).toMatchObject({ bucketName: 'themeAsset' });
  expect(host.messages).toEqual([{ kind: 'success', text: 'Image uploaded' }]);
  expect(screen.getByRole('img', { name: 'Picture' })).toHaveAttribute('src', '/uploads/new.png');
});

test('replacing a picture asks first, and Cancel changes nothing [C4.14]', async () => {
  const { host, user } = open({ current: '/uploads/old.png' });
  await choose(user);
  await submit(user);
  expect(screen.getByText(QUESTION)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(QUESTION)).not.toBeInTheDocument();
  expect(host.calls).toEqual([]);
});

test('on Update the old picture is deleted, then the new one uploaded [C4.15 C7.27]', async () => {
  const { host, onChange, user } = open({ current: '/uploads/old.png' });
  await choose(user);
  await submit(user);
  await user.click(screen.getByRole('button', { name: 'Update' }));
  await waitFor(() => expect(onChange).toHaveBeenLastCalledWith('/uploads/new.png'));
  expect(host.calls.map(({ name }) => name)).toEqual(['deleteImage', 'uploadImage']);
  expect(host.inputsOf('deleteImage')).toEqual([{ fileName: 'old.png' }]);
});

test('a refused picture shows the message of the server and can be chosen again [C8.05]', async () => {
  const { host, onChange, user } = open({}, { uploadImage: new CallError(413, 'Image must be 5 MB or smaller') });
  await choose(user);
  await submit(user);
  await waitFor(() => expect(host.messages).toEqual([{ kind: 'error', text: 'Image must be 5 MB or smaller' }]));
  expect(onChange).not.toHaveBeenCalled();
  host.answer('uploadImage', uploaded);
  await submit(user);
  await waitFor(() => expect(onChange).toHaveBeenCalledWith('/uploads/new.png'));
});
