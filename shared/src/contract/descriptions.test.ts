/** @jest-environment node */
import { describeEndpoint, endpointErrors, endpointTags } from './descriptions';
import { endpoints, type EndpointName } from './endpoints';
import { schemas } from './schemas';
import { ZodObject, type ZodType } from 'zod';

const names = Object.keys(endpoints) as EndpointName[];

test('every endpoint has a summary, a tag, callers and error codes [H1.13]', () => {
  const incomplete = names.filter((name) => {
    const { summary, tag, access, errors } = describeEndpoint(name);
    const known = errors.every((code) => code in endpointErrors);
    return !(summary.length > 10 && tag in endpointTags && access.callers.length > 0 && errors.length > 0 && known);
  });
  expect(incomplete).toEqual([]);
});

test('each summary is one sentence without a full stop and belongs to one endpoint [H1.13]', () => {
  const summaries = names.map((name) => describeEndpoint(name).summary);
  expect(summaries.filter((text) => /[.]$/.test(text) || text.split(' ').length > 25)).toEqual([]);
  expect(new Set(summaries).size).toBe(names.length);
});

test('a call without a session is an error of every endpoint that is not public [H1.13]', () => {
  for (const name of names) {
    const { errors } = describeEndpoint(name);
    if (endpoints[name].access !== 'public')
      expect(errors).toEqual(expect.arrayContaining(['not-signed-in', 'not-allowed']));
    else expect(errors).not.toContain('not-signed-in');
  }
});

test('a reason that a call asks for has 5 to 500 characters [D1.18]', () => {
  const asked = names.flatMap((name) => {
    const { body } = schemas[name] as { body?: unknown };
    const field = body instanceof ZodObject ? (body.shape as { reason?: ZodType }).reason : undefined;
    return field && !field.safeParse(undefined).success ? [{ name, field }] : [];
  });
  expect(asked.length).toBeGreaterThan(15);
  const takes = (field: ZodType, length: number) => field.safeParse('a'.repeat(length)).success;
  const wrong = asked.filter(
    ({ field }) => [4, 5, 500, 501].map((length) => takes(field, length)).join() !== 'false,true,true,false',
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
