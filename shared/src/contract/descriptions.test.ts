/** @jest-environment node */
import { describeEndpoint, endpointErrors, endpointTags } from './descriptions';
import { endpoints, type EndpointName } from './endpoints';

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
