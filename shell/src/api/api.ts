import type { EndpointResponse, EndpointInput, EndpointName } from '@backlay/shared/contract';
import { CallError, type Api, type CallOptions } from '@backlay/shared/host';
import { loadWithRetry } from '@backlay/shared/ui';
import type { ApiDeps, ApiSettings, Send } from './request';

export type { ApiDeps, HttpAnswer, Send } from './request';

/** The rules and the way out of calls: with the first of them, so that the first paint does not wait (F9.07). */
const loadCalls = () => loadWithRetry(() => import(/* webpackChunkName: "calls" */ './request'));

/** Sends with axios, whose errors it throws. */
export const sendWithAxios: Send = async (request, options) => (await loadCalls()).sendWithAxios(request, options);

/** The one client of every call (A7). Nothing is sent twice: a write whose answer was lost has an unknown outcome. */
export function createApi(settings: ApiSettings, deps: ApiDeps): Api {
  async function perform(name: EndpointName, input: unknown, options: CallOptions): Promise<unknown> {
    const calls = await loadCalls().catch((cause: unknown) => {
      throw new CallError(0, '', cause);
    });
    return calls.performCall(name, input, options, { settings, deps });
  }

  return {
    async call<N extends EndpointName>(
      name: N,
      input?: EndpointInput<N>,
      options: CallOptions = {},
    ): Promise<EndpointResponse<N>> {
      try {
        return (await perform(name, input, options)) as EndpointResponse<N>; // the platform checks its responses: the schemas are too heavy for a page
      } catch (error) {
        if (options.toast && error instanceof CallError) {
          const own = typeof options.toast === 'string' ? options.toast : '';
          deps.toasts.error(own || error.message || deps.i18n.t('failure.title'));
        }
        throw error;
      }
    },
  };
}
