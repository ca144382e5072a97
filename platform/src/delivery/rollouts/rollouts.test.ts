import {
  ann,
  clock,
  database,
  HALF,
  lines,
  notices,
  openRolloutsForEachTest,
  present,
  registry,
  rollouts,
  start,
  stored,
  visit,
  visitorsOf,
} from './rollouts.fixture';

openRolloutsForEachTest();

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
const PLAN = [100, 500, 2500, 10_000].map((share) => ({ share, minViews: 0, minMinutes: 60 }));
const audit = async () =>
  (
    await database.query<{ line: string }>(
      `select concat_ws(' ', actor, action, tenant_id, name, subject, reason) as line
       from release_audit where action like 'rollout%' order by id`,
    )
  ).rows.map(({ line }) => line);
const refusing = (share: number) => (isCandidate: boolean, index: number) => ({
  betsAsked: 1,
  betsRefused: isCandidate && index % 100 < share ? 1 : 0,
  betsAccepted: isCandidate && index % 100 < share ? 0 : 1,
});

test('a candidate that refuses 30 % of the bets is stopped at once, and the log names metric and effect [F3.09]', async () => {
  const rollout = await start();
  await visit(rollout, visitorsOf(2000), refusing(30));
  await rollouts.look();
  expect(registry.snapshot().rollouts).toEqual([]);
  expect(await stored(rollout.id)).toMatchObject({ state: 'aborted', share: 0 });
  expect(notices).toMatchObject([{ tenantId: 'royal' }]);
  expect(notices[0]?.crossed.map(({ metric }) => metric).sort()).toEqual(['betsAccepted', 'betsRefused']);
  const [, aborted] = await audit();
  expect(aborted).toMatch(
    /^rollout [\da-f-]{36} rollout-abort royal wallet aborted royal: .*betsRefused \+0\.\d+ \(0\.\d+ to 0\.\d+\).* after \d+ views of the candidate$/,
  );
  await rollouts.look();
  expect(notices).toHaveLength(1);
});

test('a candidate like the baseline stays, and refusals for other reasons judge nothing [F3.06]', async () => {
  const rollout = await start();
  await visit(rollout, visitorsOf(2000), (isCandidate) => ({
    betsAsked: 1,
    betsAccepted: 1,
    ...(isCandidate && { betsRefusedOtherwise: 1 }),
  }));
  await rollouts.look();
  expect(present(rollout.id)).toMatchObject({ state: 'running', share: 5000 });
  const verdict = (await rollouts.readVerdicts(rollout.id)).get('royal');
  expect(verdict?.refusedOtherwise).toBe(verdict?.candidateViews);
  expect(verdict?.metrics?.every(({ isCrossed }) => !isCrossed)).toBe(true);
});

test('below 500 candidate views not even a broken candidate is judged [F3.06]', async () => {
  const rollout = await start();
  await visit(rollout, visitorsOf(600), refusing(100));
  await rollouts.look();
  expect(present(rollout.id).state).toBe('running');
  expect((await rollouts.readVerdicts(rollout.id)).get('royal')?.metrics).toBeNull();
});

test('a plan goes up with views and time, and after 500 views at 100 % its brands are pinned [F3.10]', async () => {
  const rollout = await start(PLAN);
  const shares: number[] = [];
  for (let step = 0; step < 4; step += 1) {
    clock.now += 59 * MINUTE_MS;
    await rollouts.look();
    expect(present(rollout.id).share).toBe(PLAN[step]?.share);
    clock.now += MINUTE_MS;
    await rollouts.look();
    shares.push((await stored(rollout.id))?.share ?? 0);
  }
  expect(shares).toEqual([500, 2500, 10_000, 10_000]);
  // Below 500 views nothing is judged, so nothing is finished either.
  const waiting = rollouts.nextOf(present(rollout.id), await rollouts.readVerdicts(rollout.id));
  expect(waiting).toEqual({ kind: 'wait', why: 'waits for views: 0 of 500 for a verdict' });
  await visit(present(rollout.id), visitorsOf(500));
  await rollouts.look();
  expect(await stored(rollout.id)).toMatchObject({ state: 'finished' });
  expect(registry.snapshot().pins.get('royal')?.get('wallet')?.version).toBe('1.1.0');
});

test('a plan without traffic waits with its reason, and ends at 0 after 7 days [F3.10]', async () => {
  const rollout = await start([{ share: 100, minViews: 500, minMinutes: 60 }, ...HALF]);
  clock.now += 7 * DAY_MS - 1;
  await rollouts.look();
  const waiting = rollouts.nextOf(present(rollout.id), await rollouts.readVerdicts(rollout.id));
  expect(waiting).toEqual({ kind: 'wait', why: 'waits for views: 0 of 500 at 1 %' });
  clock.now += 1;
  await rollouts.look();
  expect(await stored(rollout.id)).toMatchObject({ state: 'expired', share: 0 });
});

test('while the platform is degraded there is no step and no verdict [F3.10]', async () => {
  const rollout = await start(PLAN);
  await visit({ ...rollout, share: 5000 }, visitorsOf(3000), refusing(30));
  clock.now += 5 * 60 * MINUTE_MS;
  clock.isDegraded = true;
  await rollouts.look();
  expect([present(rollout.id).share, await rollouts.readVerdicts(rollout.id)]).toEqual([100, new Map()]);
  expect(rollouts.nextOf(rollout, new Map()).why).toBe('paused: the platform is degraded');
  clock.isDegraded = false;
  await rollouts.look();
  expect(present(rollout.id).share).toBe(500);
});

test('a paused rollout keeps its share, takes no step, and is still stopped by its figures [F3.10 F3.09]', async () => {
  const rollout = await start([...HALF, { share: 10_000, minViews: 0, minMinutes: 0 }]);
  await rollouts.change(rollout, { kind: 'pause' }, ann);
  await rollouts.look();
  expect(present(rollout.id)).toMatchObject({ state: 'paused', share: 5000 });
  expect(await rollouts.change(rollout, { kind: 'step' }, ann)).toMatchObject({ ok: false, rule: 'rollout' });
  await visit(rollout, visitorsOf(2000), refusing(30));
  await rollouts.look();
  expect(await stored(rollout.id)).toMatchObject({ state: 'aborted' });
});

test('a candidate that is revoked ends its rollout [F3.09]', async () => {
  const rollout = await start();
  const { revision } = registry.snapshot();
  await registry.write({ action: 'revoke', name: 'wallet', version: '1.1.0' }, revision, ann);
  await rollouts.look();
  expect(await stored(rollout.id)).toMatchObject({ state: 'aborted', endedReason: 'the candidate was revoked' });
});

test('a start is refused beside another rollout, a pin, an unknown or equal version, or steps that fall [F3.05]', async () => {
  const refusal = async (over: object) => {
    const { result } = await rollouts.start({ name: 'wallet', candidate: '1.1.0', tenantIds: ['royal'], ...over }, ann);
    return result.ok ? null : result.reason;
  };
  expect(await refusal({ candidate: '9.9.9' })).toBe('wallet 9.9.9 is not published');
  expect(await refusal({ candidate: '1.0.0' })).toBe('the brands have wallet 1.0.0 already');
  expect(await refusal({ tenantIds: ['nowhere'] })).toBe('there is no tenant nowhere');
  expect(await refusal({ steps: [...HALF, ...HALF] })).toBe('the steps do not rise');
  await start();
  expect(await refusal({ tenantIds: ['metro', 'royal'] })).toBe('royal has a rollout of wallet already');
  const { revision } = registry.snapshot();
  await registry.write({ action: 'pin', tenantId: 'metro', name: 'wallet', version: '1.1.0' }, revision, ann);
  expect(await refusal({ tenantIds: ['metro'] })).toBe('wallet is pinned on metro');
  expect(lines).toEqual([]);
});
