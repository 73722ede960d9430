import { render, screen } from '@testing-library/react';
import axios from 'axios';
import type { Endpoint } from '../contract/core/endpoint.ts';
import { department } from '../contract/offer/department.ts';
import { PortalProvider } from '../remote/portal-context.tsx';
import * as schemas from '../schema/deferred.ts';
import { fakeApi } from '../testing/fake-api.ts';
import { fakePortal } from '../testing/fake-portal.tsx';
import type * as calls from './call.ts';
import { useEndpoint } from './hooks.ts';

/** An endpoint in a browser that has not loaded zod yet: its answer is text. */
const early: Endpoint<object, object, { name: string }> = {
  ...department.list,
  response: schemas.factory('object')({ name: schemas.factory('string')() }) as never,
};
const client = (data: unknown) =>
  axios.create({
    adapter: async (config) => ({ data, status: 200, statusText: '', headers: {}, config }),
  });

function Name() {
  const { data, error } = useEndpoint(early, {});
  return <p>{error ? error.message : (data?.name ?? 'à espera')}</p>;
}
const drawn = (answer: unknown) => {
  const portal = fakePortal(fakeApi(), '/', []);
  render(
    <PortalProvider portal={{ ...portal.props, http: client(answer) }}>
      <Name />
    </PortalProvider>,
  );
};

test('shows an answer read before the schemas at once, and refuses it if the schemas do so later', async () => {
  expect(schemas.canParse(early.response)).toBe(false);
  drawn({ name: 7 });
  expect(await screen.findByText('7')).toBeInTheDocument();
  expect(await screen.findByText(/respondeu de forma inesperada/)).toBeInTheDocument();
  expect(screen.queryByText('7')).not.toBeInTheDocument();
});

test('a call that nobody checks later waits for schemas', async () => {
  jest.resetModules();
  const fresh = jest.requireActual<typeof calls>('./call.ts');
  const deferred = jest.requireActual<typeof schemas>('../schema/deferred.ts');
  const unmade = {
    ...early,
    response: deferred.factory('object')({ name: deferred.factory('string')() }) as never,
  };
  expect(deferred.canParse(unmade.response)).toBe(false);
  await expect(fresh.call(client({ name: 'Letras', more: 1 }), unmade, {})).resolves.toEqual({
    name: 'Letras',
  });
});
