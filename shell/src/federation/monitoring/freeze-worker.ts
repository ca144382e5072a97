import { createFreezeWatch, type PageSign } from './freeze-watch';

/** Where a page reports, as in the domain: the worker imports nothing that it does not need. */
const PAGE_REPORT_PATH = '/__reports/page';
const TICK_MS = 1_000;

const watch = createFreezeWatch({
  now: () => performance.now(),
  send: (report) =>
    void fetch(PAGE_REPORT_PATH, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(report),
    }),
});

addEventListener('message', ({ data }: MessageEvent<PageSign>) => watch.receive(data));
setInterval(watch.tick, TICK_MS);
