import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Complaint } from '@backlay/shared/contract';
import { CallError } from '@backlay/shared/host';
import { buildPage, buildProfile, renderWithHost, FIXED_TIME, type FakeHostOverrides } from '@backlay/shared/testing';
import AffiliateScreen from './referral/affiliate-screen';
import ComplaintScreen from './complaints/complaint-screen';
import LeaderBoardScreen from './referral/leader-board-screen';
import ReferralScreen from './referral/referral-screen';

const complaint = (over: Partial<Complaint> = {}): Complaint => ({
  _id: 'c-1',
  subject: 'Late withdrawal',
  message: 'Since Monday',
  image: null,
  status: 'pending',
  remarks: '',
  createdAt: new Date(FIXED_TIME).toISOString(),
  ...over,
});
const createMessage = (message: string, staff: boolean, mine: boolean) => ({
  _id: message,
  message,
  staff,
  mine,
  createdAt: new Date(FIXED_TIME).toISOString(),
});
const role = (userType: 'administrator' | 'whiteLabel'): FakeHostOverrides['session'] => ({
  status: 'signed-in',
  userType,
  profile: buildProfile({ userType }),
});
const picture = (type = 'image/png') => new File(['x'], 'shot.png', { type });

describe('/complain-box', () => {
  test('a complaint with a picture is sent and is first in the list [C2.06 C2.40 C7.31 OQ-10]', async () => {
    const { host } = renderWithHost(<ComplaintScreen />, {
      session: 'player',
      answers: {
        complaints: buildPage([complaint()]),
        createComplaint: { docs: complaint({ _id: 'c-2', subject: 'Wrong odd' }), message: 'Complaint sent' },
      },
    });
    const user = userEvent.setup();
    expect(await screen.findByText('Late withdrawal')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New complaint' }));
    const form = within(screen.getByRole('dialog', { name: 'New complaint' }));
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(form.getByRole('alert')).toHaveTextContent('All fields must be filled.');
    expect(form.getByLabelText('Subject')).toHaveFocus();
    await user.type(form.getByLabelText('Subject'), ' Wrong odd ');
    await user.click(form.getByRole('button', { name: 'Send' }));
    expect(form.getByLabelText('Message')).toHaveAccessibleDescription('All fields must be filled.');
    expect(form.getByLabelText('Message')).toHaveFocus();
    await user.type(form.getByLabelText('Message'), 'See the picture');
    await user.upload(form.getByLabelText('Picture', { selector: 'input' }), picture());
    expect(await form.findByRole('img', { name: 'shot.png' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^data:image\/png/),
    );
    await user.click(form.getByRole('button', { name: 'Send' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    const [sent] = host.inputsOf('createComplaint');
    expect(sent).toMatchObject({ subject: 'Wrong odd', message: 'See the picture' });
    expect(sent?.image).toBeInstanceOf(File);
    const rows = within(screen.getByRole('list', { name: 'Complaints' })).getAllByRole('button');
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Wrong odd'),
      expect.stringContaining('Late withdrawal'),
    ]);
  });

  test('a file that is no picture is refused [C5.08 S-06]', async () => {
    renderWithHost(<ComplaintScreen />, { session: 'player', answers: { complaints: buildPage<Complaint>([]) } });
    const user = userEvent.setup({ applyAccept: false });
    expect(await screen.findByText('No complaints')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'New complaint' }));
    await user.upload(screen.getByLabelText('Picture', { selector: 'input' }), picture('application/pdf'));
    expect(screen.getByRole('alert')).toHaveTextContent('Choose a PNG, JPEG or WebP image');
  });

  test('an opened complaint shows its thread and accepts a reply [C2.06 OQ-10]', async () => {
    const { host } = renderWithHost(<ComplaintScreen />, {
      session: 'player',
      answers: {
        complaints: buildPage([
          complaint({ status: 'processing', remarks: 'We ask the bank', image: '/uploads/x.png' }),
        ]),
        complaintThread: { docs: [createMessage('Which bank?', true, false)], message: '' },
        replyToComplaint: {
          docs: [createMessage('Which bank?', true, false), createMessage('HDFC', false, true)],
          message: '',
        },
      },
    });
    const user = userEvent.setup();
    const row = await screen.findByRole('button', { name: /Late withdrawal/ });
    expect(row).toHaveAttribute('aria-expanded', 'false');
    await user.click(row);
    expect(await screen.findByText('Which bank?')).toBeInTheDocument();
    expect(screen.getByText('We ask the bank', { exact: false })).toBeInTheDocument();
    expect(screen.getByRole('img', { name: 'Picture of the complaint' })).toHaveAttribute('src', '/uploads/x.png');
    await user.type(screen.getByLabelText('Your reply'), 'HDFC');
    await user.click(screen.getByRole('button', { name: 'Send' }));
    expect(await within(screen.getByRole('list', { name: 'Replies' })).findByText('HDFC')).toBeInTheDocument();
    expect(host.inputsOf('replyToComplaint')).toEqual([{ complainId: 'c-1', message: 'HDFC' }]);
    expect(screen.queryByRole('button', { name: 'Set status' })).not.toBeInTheDocument();
  });

  test('a complaint picture whose address has expired is read again and shown by its new address [D1.02]', async () => {
    const { host } = renderWithHost(<ComplaintScreen />, {
      session: 'player',
      answers: {
        complaints: buildPage([complaint({ image: '/uploads/x.png?expires=1' })]),
        complaintThread: { docs: [], message: '' },
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: /Late withdrawal/ }));
    host.answer('complaints', buildPage([complaint({ image: '/uploads/x.png?expires=2' })]));
    const picture = screen.getByRole('img', { name: 'Picture of the complaint' });
    fireEvent.error(picture);
    await waitFor(() => expect(picture).toHaveAttribute('src', '/uploads/x.png?expires=2'));
  });

  test('the complaints of one player are requested by id for a role only [C6.02]', async () => {
    const at = { at: '/complain-box?player=u-1', route: '/complain-box' };
    const answers = {
      userComplaints: buildPage([complaint({ userName: 'player1' })]),
      complaints: buildPage([complaint()]),
    };
    const { host } = renderWithHost(<ComplaintScreen />, { session: role('administrator'), answers, ...at });
    expect(await screen.findByRole('button', { name: /Late withdrawal/ })).toBeInTheDocument();
    expect(host.inputsOf('userComplaints')).toEqual([{ page: 1, limit: 25, status: 'all', userId: 'u-1' }]);
  });

  test.each(['administrator', 'whiteLabel'] as const)(
    'an %s lists those of users and sets their status [C6.02]',
    async (type) => {
      const { host } = renderWithHost(<ComplaintScreen />, {
        session: role(type),
        answers: {
          userComplaints: buildPage([complaint({ userName: 'player1' })]),
          complaintThread: { docs: [], message: '' },
          decideComplaint: { docs: complaint({ status: 'approved', remarks: 'Paid' }), message: '' },
        },
      });
      const user = userEvent.setup();
      await user.click(await screen.findByRole('button', { name: /Late withdrawal.*player1/ }));
      expect(screen.queryByRole('button', { name: 'New complaint' })).not.toBeInTheDocument();
      await user.type(screen.getByLabelText('Remarks'), 'Paid');
      await user.click(screen.getByRole('button', { name: 'Set status' }));
      await waitFor(() => expect(host.messages).toEqual([{ kind: 'success', text: 'Status set' }]));
      expect(host.inputsOf('decideComplaint')).toEqual([{ complainId: 'c-1', status: 'pending', remarks: 'Paid' }]);
      expect(host.inputsOf('complaints')).toEqual([]);
      expect(await screen.findByText('Approved')).toBeInTheDocument();
    },
  );

  test('a demo player is informed that complaints are for players [C2.40]', async () => {
    const { host } = renderWithHost(<ComplaintScreen />, {
      session: { status: 'signed-in', userType: 'user', profile: buildProfile({ demo: true }) },
      answers: { complaints: buildPage<Complaint>([]) },
    });
    await userEvent.setup().click(screen.getByRole('button', { name: 'New complaint' }));
    expect(host.messages).toEqual([{ kind: 'error', text: 'This is your Demo Account, Please Login as Normal user' }]);
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('/refer', () => {
  const earnings = { bonus: 250, profitLoss: 10.5, commission: 0, total: 260.5 };
  const referral = { docs: { branchIds: ['b-7'], code: 'A1B2C3D4E5', referred: 3, earnings }, message: '' };

  test('code and link can be copied and friends and earnings are listed [A1.07 A7.36 C2.07 C2.40]', async () => {
    const { host } = renderWithHost(<ReferralScreen />, { session: 'player', answers: { referral } });
    const user = userEvent.setup();
    expect(await screen.findByText('A1B2C3D4E5')).toBeInTheDocument();
    expect(screen.getByText('http://localhost/register-referrer/A1B2C3D4E5')).toBeInTheDocument();
    expect(screen.getByText('Friends registered').nextElementSibling).toHaveTextContent('3');
    expect(screen.getByText('Earned so far').nextElementSibling).toHaveTextContent('260.50');
    expect(screen.getByText('Branch').nextElementSibling).toHaveTextContent('b-7');
    await user.click(screen.getByRole('button', { name: 'Copy: Your link' }));
    expect(await navigator.clipboard.readText()).toBe('http://localhost/register-referrer/A1B2C3D4E5');
    expect(host.messages).toEqual([{ kind: 'success', text: 'Copied to clipboard' }]);
  });

  test("the device's share sheet shares the link and closing the sheet shows no message [C2.07]", async () => {
    const share = jest.fn<Promise<void>, [ShareData]>().mockRejectedValue(new DOMException('closed', 'AbortError'));
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    try {
      const { host } = renderWithHost(<ReferralScreen />, { session: 'player', answers: { referral } });
      await userEvent.setup().click(await screen.findByRole('button', { name: 'Share' }));
      expect(share.mock.calls).toEqual([
        [expect.objectContaining({ url: 'http://localhost/register-referrer/A1B2C3D4E5' })],
      ]);
      expect(host.messages).toEqual([]);
    } finally {
      Reflect.deleteProperty(navigator, 'share');
    }
  });

  test('when it cannot be loaded it can be tried again [C2.07]', async () => {
    const { host } = renderWithHost(<ReferralScreen />, {
      session: 'player',
      answers: { referral: new CallError(500, 'down') },
    });
    const again = await screen.findByRole('button', { name: 'Try again' });
    host.answer('referral', referral);
    await userEvent.setup().click(again);
    expect(await screen.findByText('A1B2C3D4E5')).toBeInTheDocument();
  });
});

describe('/affiliates', () => {
  test('/affiliates exists where the domain has affiliates and is a 404 otherwise [A2.19 A6.17]', () => {
    const { unmount } = renderWithHost(<AffiliateScreen />, { tenant: { flags: { affiliates: true } } });
    expect(screen.getByRole('heading', { name: 'Affiliates' })).toBeInTheDocument();
    unmount();
    renderWithHost(<AffiliateScreen />);
    expect(screen.queryByRole('heading', { name: 'Affiliates' })).not.toBeInTheDocument();
    expect(screen.getByText('OPS! Page not found')).toBeInTheDocument();
  });

  test('a visitor registers from here, a player sees the own code [A2.19 OQ-46]', async () => {
    const tenant = { flags: { affiliates: true } };
    const { host, unmount } = renderWithHost(<AffiliateScreen />, { tenant });
    await userEvent.setup().click(screen.getByRole('button', { name: 'Register' }));
    expect(host.overlays.store.getState().open).toEqual([{ name: 'register', props: {} }]);
    unmount();
    renderWithHost(<AffiliateScreen />, { tenant, session: 'player' });
    expect(screen.getByRole('link', { name: 'See your code and link' })).toHaveAttribute('href', '/refer');
  });
});

describe('/leadership-board', () => {
  test('rank, masked name and amount, as the server ranks them [A2.17 OQ-46]', async () => {
    const docs = [
      { rank: 1, name: 'ro***n', amount: 124_850 },
      { rank: 2, name: 'an***i', amount: 900.5 },
    ];
    renderWithHost(<LeaderBoardScreen />, { answers: { leaderBoard: { docs, message: '' } } });
    await screen.findByRole('table');
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows).toEqual([
      ['Rank', 'Player', 'Won'],
      ['1', 'ro***n', '1,24,850.00'],
      ['2', 'an***i', '900.50'],
    ]);
  });

  test('the leaderboard is empty when the call fails [A2.17 OQ-46]', async () => {
    renderWithHost(<LeaderBoardScreen />, { answers: { leaderBoard: new CallError(500, 'down') } });
    expect(await screen.findByText('No results yet')).toBeInTheDocument();
  });
});
