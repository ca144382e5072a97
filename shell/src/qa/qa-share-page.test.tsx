import { CallError } from '@backlay/shared/host';
import { renderWithHost } from '@backlay/shared/testing';
import { screen, waitFor } from '@testing-library/react';
import QaSharePage from './qa-share-page';

const docs = {
  tenantId: 'royal',
  pins: {},
  expiresAt: '2026-01-19T08:30:00.000Z',
  link: 'http://royal.example/__qa/enter?ticket=1',
  shareLink: null,
};

test('a shared link is exchanged once for the same versions on the branded site', async () => {
  const leave = jest.fn();
  const { host } = renderWithHost(<QaSharePage leave={leave} />, {
    at: '/qa?share=abc',
    answers: { issueQaPin: { docs, message: '' } },
  });
  await waitFor(() => expect(leave).toHaveBeenCalledWith(docs.link));
  expect(host.calls).toEqual([{ name: 'issueQaPin', input: { share: 'abc' } }]);
});

test('an account without the right gets a message and stays on the page', async () => {
  const leave = jest.fn();
  renderWithHost(<QaSharePage leave={leave} />, {
    at: '/qa?share=abc',
    answers: { issueQaPin: new CallError(403, 'This needs the QA right') },
  });
  expect(await screen.findByText('This needs the QA right')).toBeVisible();
  expect(leave).not.toHaveBeenCalled();
});
