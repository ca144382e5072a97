import type { EventFrame } from '@backlay/shared/contract';
import { eventFrameSchema } from '../../../../shared/src/contract/schemas';
import { ManualClock } from '../feed';
import { ReplayFeed } from '../feed';
import { describeIfRecordings, recording } from '../feed/betfair-stream/read-messages';
import { MarketService } from './market-service';
import { toWireHome, toWireMarket } from './wire';

const START = 1_800_000_000_000;
const MARKET = '1.200806927';
const EVENT = '31573045';

describeIfRecordings('the recorded T20 through the market service', () => {
  test('suspension, 5 s in-play delay, score and settlement with Netherlands winning reach frames in order [B4.20 B4.21 B4.27]', async () => {
    const clock = new ManualClock(START);
    const feed = new ReplayFeed({
      paths: [recording('cricket-t20-ned-png-1.200806927.mcm.gz')],
      speed: 1,
      stepwise: true,
      clock,
      log: () => undefined,
    });
    const service = new MarketService({ feed, clock: () => clock.now(), later: (ms, run) => clock.later(ms, run) });
    const frames: EventFrame[] = [];
    const settled: unknown[] = [];
    service.onFrame((frame) => frames.push(frame));
    service.onResult(async (result, definition) => void settled.push({ ...result, name: definition.name }));
    await service.start();
    expect(service.event(EVENT)!.event.name).toBe('Netherlands v Papua New Guinea');

    await feed.advanceTo(Date.parse('2022-07-11T11:00:10Z'));
    expect(service.findCurrentMarket(MARKET)).toMatchObject({
      book: { status: 'SUSPENDED', inPlay: false },
      definition: { delaySeconds: 0 },
    });
    const suspendedVersion = service.findCurrentMarket(MARKET)!.book.version;

    await feed.advanceTo(Date.parse('2022-07-11T11:00:21Z'));
    expect(service.findCurrentMarket(MARKET)).toMatchObject({
      book: { status: 'OPEN', inPlay: true },
      definition: { delaySeconds: 5 },
    });
    expect(service.findCurrentMarket(MARKET)!.book.version).toBeGreaterThan(suspendedVersion);

    await feed.advanceTo(Date.parse('2022-07-11T13:05:00Z'));
    clock.advance(100);
    expect(service.event(EVENT)!.score!.sides[0]).toMatchObject({ name: 'Netherlands', score: '163/7 (20)' });

    await feed.advanceTo(Date.parse('2022-07-11T14:46:50Z'));
    expect(service.findCurrentMarket(MARKET)!.book.status).toBe('SUSPENDED');
    await feed.advanceTo(Number.POSITIVE_INFINITY);
    clock.advance(100);
    await service.stop();

    expect(settled).toEqual([{ marketId: MARKET, outcome: 'settled', winners: ['228749'], name: 'Match Odds' }]);
    expect(service.event(EVENT)!.score).toMatchObject({
      sides: [{ score: '163/7 (20)' }, { name: 'Papua New Guinea', score: '111/10 (19.4)' }],
    });
    expect(frames.map(({ seq }) => seq)).toEqual(frames.map((_, index) => index + 1));
    const statuses = frames.flatMap(({ markets }) => markets.map(({ status }) => status));
    expect(statuses.filter((status, index) => status !== statuses[index - 1])).toEqual(
      ['SUSPENDED', 'OPEN', 'SUSPENDED', 'OPEN', 'SUSPENDED', 'CLOSED'].slice(statuses[0] === 'SUSPENDED' ? 0 : 1),
    );
    expect(frames.at(-1)!.markets[0]).toMatchObject({
      status: 'CLOSED',
      result: { outcome: 'settled', winners: ['228749'] },
    });
    for (const frame of frames.slice(0, 50)) eventFrameSchema.parse(frame);
    expect(toWireHome(service.events(), clock.now()).ongoing).toHaveLength(0);
    const view = service.event(EVENT)!;
    expect(toWireMarket(view, view.markets[0]!)).toMatchObject({
      marketClosed: true,
      active: false,
      eventType: { name: 'Cricket' },
      min: 100,
      max: 500_000,
    });
  });
});
