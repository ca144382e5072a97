import { drawingBy } from './bad-parts.fixture';
import { closeDrawing, GOOD, openTestDrawing } from './drawing.fixture';
import { DRAWING_LIMITS } from './drawing-process';

afterEach(closeDrawing);

/** Throws when the answer asks for it. */
const THROWING = `${GOOD}
var draw = drawScreen;
${drawingBy(`if (text.includes('"bad"')) throw new Error('no'); return draw(text);`)}`;

test('of 300 stored screens the least recently used goes, and a visited landing page stays [F9.05]', async () => {
  const now = { at: 0 };
  const { drawn, visit, asked } = await openTestDrawing(GOOD, { clock: () => now.at });
  const event = (n: number) => ({ ...visit, path: `/event-${n}`, route: { path: '/:sport', screen: 'home' } });
  now.at += 10_000;
  const landing = await drawn.draw(visit);
  expect(landing).not.toBeNull();
  for (let n = 0; n < 300; n += 1) {
    await drawn.draw(event(n));
    expect(await drawn.draw(visit)).toBe(landing);
  }
  const before = asked.length;
  await drawn.draw(event(299));
  expect(asked).toHaveLength(before);
  await drawn.draw(event(0));
  expect(asked).toHaveLength(before + 1);
});

describe('a screen whose next one is not drawn', () => {
  test.each([
    ['its process is busy', { mostWaiting: 0 }, 'good', '<p>good</p>'],
    ['an answer is missing', {}, null, '<p>good</p>'],
    ['its version fails', {}, 'bad', undefined],
  ])('when %s: the last one is shown as stale unless it failed [F9.02 F9.05]', async (_why, over, answer, html) => {
    const now = { at: 0 };
    const state: { limits: object; docs: string | null } = { limits: {}, docs: 'good' };
    const limits = { ...DRAWING_LIMITS, loadMs: 10_000 };
    const { drawn, visit } = await openTestDrawing(THROWING, {
      clock: () => now.at,
      limits,
      answer: async () => state.docs && { docs: state.docs },
    });
    now.at += 10_000;
    const page = await drawn.draw(visit);
    expect(page).toMatchObject({ html: '<p>good</p>' });
    Object.assign(limits, over);
    state.docs = answer;
    now.at += 5_000;
    const stale = await drawn.draw(visit);
    expect(stale?.html).toBe(html);
    expect(stale?.isStale).toBe(html && true);
    expect((await drawn.draw(visit))?.html).toBe(html);
    Object.assign(limits, DRAWING_LIMITS);
    state.docs = 'good';
    now.at += 1_000;
    expect(await drawn.draw(visit)).not.toHaveProperty('isStale');
  });
});
