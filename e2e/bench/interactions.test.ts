import { judge, medianVisit, toVisit, type Visit } from './interactions';

const visit = (over: Partial<Visit> = {}): Visit => ({
  ...{ inp: 100, interactions: 3, longestTask: 90, longestLoadingTask: 300 },
  ...{ shift: 0, underFinger: 0, presses: 3, moves: [], ...over },
});

test('the slowest event of a visit is its INP, and events of one interaction count once [E8.19]', () => {
  const noted = {
    events: [
      { id: 1, duration: 40 },
      { id: 1, duration: 96 },
      { id: 2, duration: 24 },
    ],
    ...{ tasks: [60, 130], loadingTasks: [400], shift: 0.01, underFinger: 0, presses: 2, moves: [] },
  };
  expect(toVisit(noted)).toEqual({
    ...{ inp: 96, interactions: 2, longestTask: 130, longestLoadingTask: 400 },
    ...{ shift: 0.01, underFinger: 0, presses: 2, moves: [] },
  });
  expect(toVisit({ ...noted, events: [], tasks: [] })).toMatchObject({ inp: 16, longestTask: 0 });
});

test('a journey has the median of each figure over its visits [E8.19]', () => {
  const visits = [visit({ inp: 300, shift: 0 }), visit({ inp: 120, shift: 0.5 }), visit({ inp: 140, shift: 0.01 })];
  expect(medianVisit(visits)).toMatchObject({ inp: 140, shift: 0.01 });
});

test('three of four journeys at 200 ms hold INP p75, one press more does not [E8.19]', () => {
  const slow = visit({ inp: 900 });
  expect(judge([visit({ inp: 200 }), visit({ inp: 200 }), visit({ inp: 200 }), slow])).toEqual({
    p75: 200,
    missed: [],
  });
  expect(judge([visit({ inp: 200 }), visit({ inp: 200 }), visit({ inp: 208 }), slow]).missed).toEqual([
    'INP p75 208 ms, at most 200',
  ]);
});

test.each([
  ['a task', { longestTask: 201 }, 'a task of 201 ms, at most 200'],
  ['a shift of the page', { shift: 0.021 }, 'layout shift 0.0210, at most 0.02'],
  ['a shift under the finger', { underFinger: 0.0001 }, 'layout shift under the finger 0.0001'],
])(
  '%s beyond its limit in one journey is missed; loading is judged by another benchmark [E8.19]',
  (_name, over, line) => {
    expect(judge([visit(), visit(over)]).missed).toEqual([line]);
  },
);
