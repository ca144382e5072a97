import { openTestPlatform, type Answer, type TestPlatform } from '../../../testing/index';

let platform: TestPlatform;
let player: string;
beforeAll(async () => {
  platform = await openTestPlatform();
  player = await platform.login('royal');
});
afterAll(() => platform?.close());

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A form as a browser writes it. */
function complain(
  fields: Readonly<Record<string, string>>,
  { token = player, picture, brand = 'royal' }: { token?: string; picture?: Buffer; brand?: string } = {},
): Promise<Answer> {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file =
    '--edge\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n';
  return platform.send('/api/user/complain', {
    method: 'POST',
    host: `${brand}.localhost`,
    headers: { 'content-type': 'multipart/form-data; boundary=edge', authorization: `Bearer ${token}` },
    body: Buffer.concat([
      Buffer.from(parts.join('')),
      ...(picture ? [Buffer.from(file), picture, Buffer.from('\r\n')] : []),
      Buffer.from('--edge--\r\n'),
    ]),
  });
}

const list = (brand: string, token: string, userType = 'user') =>
  platform.call(brand, 'complaints', { token, userType });
const staffToken = (name: string) => platform.login('staff', name, 'Admin@123');

describe('complaints', () => {
  test('a complaint with its picture is on the list of its player, newest first and paged [C3.19 C7.22 C7.31 OQ-10]', async () => {
    const first = await complain({ subject: 'Bet 12', message: 'Settled wrong' });
    expect([first.status, first.body.message]).toEqual([200, 'Complaint sent']);
    const made = await complain({ subject: ' Deposit ', message: 'Not here yet' }, { picture: PNG });
    expect(made.body.docs).toMatchObject({
      subject: 'Deposit',
      message: 'Not here yet',
      status: 'pending',
      remarks: '',
    });
    const { body } = await platform.call('royal', 'complaints', { token: player, query: { page: 1, limit: 1 } });
    expect(body).toMatchObject({ totalDocs: 2, totalPages: 2, nextPage: true, nextPageNumber: 2 });
    expect(body.docs[0]._id).toBe(made.body.docs._id);
    const picture = await platform.send(body.docs[0].image);
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/png']);
    // The picture is part of the complaint from now on.
    const name = body.docs[0].image.split('/').pop();
    expect((await platform.call('royal', 'deleteImage', { token: player, query: { fileName: name } })).status).toBe(
      404,
    );
  });

  test.each([
    [{ subject: '  ', message: 'x' }, 400],
    [{ subject: 'x', message: '  ' }, 400],
    [{ subject: 'x'.repeat(121), message: 'x' }, 400],
  ])('a complaint of %j is refused [OQ-10]', async (fields, status) => {
    const answer = await complain(fields);
    expect(answer.status).toBe(status);
    if (fields.subject.length < 100) expect(answer.body.message).toBe('All fields must be filled.');
  });

  test('an invalid picture refuses the complaint [S-06]', async () => {
    const before = (await list('royal', player)).body.totalDocs;
    const answer = await complain({ subject: 'x', message: 'y' }, { picture: Buffer.from('<svg/>') });
    expect(answer.status).toBe(415);
    expect((await list('royal', player)).body.totalDocs).toBe(before);
  });

  test('a complaint of another player cannot be read, answered or decided [S-05]', async () => {
    const { body } = await complain({ subject: 'Mine', message: 'alone' });
    const complainId = body.docs._id;
    const metro = await platform.login('metro');
    expect((await list('metro', metro)).body.docs).toEqual([]);
    expect((await platform.call('metro', 'complaintThread', { token: metro, query: { complainId } })).status).toBe(404);
    const reply = { complainId, message: 'hello' };
    expect((await platform.call('metro', 'replyToComplaint', { token: metro, body: reply })).status).toBe(404);
    const decide = { complainId, status: 'approved' };
    expect((await platform.call('royal', 'decideComplaint', { token: player, body: decide })).status).toBe(403);
    const agent = await staffToken('agent1');
    const asAgent = { token: agent, userType: 'agent' };
    expect((await platform.call('staff', 'userComplaints', asAgent)).status).toBe(403);
    expect((await platform.call('staff', 'decideComplaint', { ...asAgent, body: decide })).status).toBe(403);
    expect((await platform.call('staff', 'complaintThread', { ...asAgent, query: { complainId } })).status).toBe(403);
  });

  test('an administrator lists, answers and decides complaints, and the player is notified [C6.02 OQ-10]', async () => {
    const { body } = await complain({ subject: 'Withdrawal', message: 'late' });
    const complainId = body.docs._id;
    const admin = { token: await staffToken('admin1'), userType: 'administrator' };
    const all = await platform.call('staff', 'userComplaints', { ...admin, query: { status: 'pending' } });
    expect(all.body.docs.find((each: { _id: string }) => each._id === complainId)).toMatchObject({
      userName: 'player1',
      subject: 'Withdrawal',
    });
    const text = await platform.call('staff', 'replyToComplaint', {
      ...admin,
      body: { complainId, message: 'We look into it' },
    });
    expect(text.body.docs).toMatchObject([{ message: 'We look into it', staff: true, mine: true }]);
    await platform.call('royal', 'replyToComplaint', { token: player, body: { complainId, message: 'Thanks' } });
    const thread = await platform.call('royal', 'complaintThread', { token: player, query: { complainId } });
    expect(thread.body.docs.map(({ message, staff, mine }: Record<string, unknown>) => [message, staff, mine])).toEqual(
      [
        ['We look into it', true, false],
        ['Thanks', false, true],
      ],
    );
    const decided = await platform.call('staff', 'decideComplaint', {
      ...admin,
      body: { complainId, status: 'approved', remarks: 'Paid' },
    });
    expect(decided.body.docs).toMatchObject({ status: 'approved', remarks: 'Paid' });
    const audit = await platform.call('staff', 'settingDeeds', {
      ...admin,
      query: { kind: 'complaint', subjectId: complainId },
    });
    expect(audit.body.docs).toMatchObject([
      {
        actor: 'admin1',
        subject: 'Withdrawal',
        changes: [
          { field: 'status', from: 'pending', to: 'approved' },
          { field: 'remarks', from: '', to: 'Paid' },
        ],
      },
    ]);
    const notes = await platform.call('royal', 'notifications', { token: player });
    expect(notes.body.docs.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['Your complaint is approved', 'Reply to: Withdrawal']),
    );
  });

  test('a white label lists the complaints of its own players only [C6.02 S-05]', async () => {
    const { body } = await complain({ subject: 'Of a player of nobody', message: 'x' });
    const id = body.docs._id;
    const whiteLabel = { token: await staffToken('whitelabel1'), userType: 'whiteLabel' };
    const seen = async () =>
      (await platform.call('staff', 'userComplaints', whiteLabel)).body.docs.map((each: { _id: string }) => each._id);
    await platform.database.query(`update user_account set parent_id = 'staff-admin1' where id = 'royal-player1'`);
    expect(await seen()).not.toContain(id);
    await platform.database.query(`update user_account set parent_id = 'staff-whitelabel1' where id = 'royal-player1'`);
    expect(await seen()).toContain(id);
    const of = (userId: string) => platform.call('staff', 'userComplaints', { ...whiteLabel, query: { userId } });
    expect((await of('royal-player1')).body.docs[0]).toMatchObject({ userName: 'player1' });
    await platform.database.query(`update user_account set parent_id = 'staff-admin1' where id = 'metro-player1'`);
    expect((await of('metro-player1')).status).toBe(404);
    await platform.database.query(
      `update user_account set parent_id = 'staff-defaultbranch1' where id = 'royal-player1'`,
    );
  });
});

test('the referral returns its code, branches, referred friends and their bonuses [A1.07 A7.36]', async () => {
  const before = await platform.call('royal', 'referral', { token: player });
  expect(before.body.docs).toMatchObject({ branchIds: [], referred: 0, earnings: { total: 0 } });
  const { code } = before.body.docs;
  expect(code).toMatch(/^[0-9A-F]{10}$/);
  expect((await platform.call('metro', 'referral', { token: await platform.login('metro') })).body.docs.code).not.toBe(
    code,
  );
  await platform.database.query(
    `insert into user_account (id, tenant_id, user_type, user_name, password_hash, origin)
     values ('friend-1', 'royal', 'user', 'friend_one', '', $1)`,
    [JSON.stringify({ referrer: code.toLowerCase() })],
  );
  await platform.database.query(
    `insert into bonus_grant (id, tenant_id, account_id, bonus_type, title, amount, required, status, cause)
     values (gen_random_uuid(), 'royal', 'royal-player1', 'referralBonus', 'x', 25000, 0, 'released', 'a'),
            (gen_random_uuid(), 'royal', 'royal-player1', 'referralPLBonus', 'x', 1050, 0, 'released', 'b'),
            (gen_random_uuid(), 'royal', 'royal-player1', 'referralBonus', 'x', 99900, 0, 'canceled', 'c'),
            (gen_random_uuid(), 'royal', 'royal-player1', 'depositBonus', 'x', 5000, 0, 'released', 'd')`,
  );
  await platform.database.query(`update user_account set origin = '{"branchId":"b-7"}' where id = 'royal-player1'`);
  expect((await platform.call('royal', 'referral', { token: player })).body.docs).toEqual({
    branchIds: ['b-7'],
    code,
    referred: 1,
    earnings: { bonus: 250, profitLoss: 10.5, commission: 0, total: 260.5 },
  });
  const staff = { token: await staffToken('agent1'), userType: 'agent' };
  expect((await platform.call('staff', 'referral', staff)).status).toBe(403);
});

test('the leaderboard masks names and excludes demo accounts and other brands [A2.17 OQ-46]', async () => {
  const won = async (userId: string, amount: number, key: string) => {
    await platform.database.query(`insert into ledger_balance (user_id) values ($1) on conflict (user_id) do nothing`, [
      userId,
    ]);
    await platform.database.query(
      `with made as (insert into ledger_transaction (key, kind, at) values ($1, 'bet', $4) returning id)
       insert into ledger_entry (transaction_id, user_id, account, amount)
       select id, u.id_of, u.account, u.amount from made,
         (values ($2::text, 'available', $3::bigint), (null, 'gateway', -$3::bigint)) as u(id_of, account, amount)`,
      [key, userId, amount, Date.now()],
    );
  };
  for (const [id, brand, demo] of [
    ['w-1', 'royal', false],
    ['w-2', 'royal', false],
    ['w-3', 'royal', true],
    ['w-4', 'metro', false],
  ])
    await platform.database.query(
      `insert into user_account (id, tenant_id, user_type, user_name, password_hash, demo)
       values ($1::text, $2, 'user', $1::text || '_winner', '', $3)`,
      [id, brand, demo],
    );
  for (const [id, amount] of [
    ['w-1', 50_000],
    ['w-2', 90_050],
    ['w-3', 99_999],
    ['w-4', 77_777],
  ] as const)
    await won(id, amount, `won-${id}`);
  const { body } = await platform.call('royal', 'leaderBoard');
  expect(body.docs).toEqual([
    { rank: 1, name: 'w-***r', amount: 900.5 },
    { rank: 2, name: 'w-***r', amount: 500 },
  ]);
});
