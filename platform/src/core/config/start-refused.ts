/** The platform must not start like this. The message has one line for each reason. */
export class StartRefused extends Error {
  override readonly name = 'StartRefused';
}
