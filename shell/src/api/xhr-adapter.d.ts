/** The transport of axios over XMLHttpRequest, an entry point of the package that ships no types. */
declare module 'axios/lib/adapters/xhr.js' {
  interface XhrRequest {
    readonly method: string;
    readonly url: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly data: string | FormData | undefined;
    readonly signal: AbortSignal | undefined;
    readonly timeout: number;
    readonly responseType: 'text';
    readonly validateStatus: () => boolean;
  }
  interface XhrResponse {
    readonly status: number;
    readonly headers: Readonly<Record<string, unknown>>;
    readonly data: string;
  }
  const send: (request: XhrRequest) => Promise<XhrResponse>;
  export default send;
}
