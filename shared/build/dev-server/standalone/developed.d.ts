declare module 'developed-remote' {
  import type { RemoteModule } from '@backlay/shared/host';
  export const screens: RemoteModule['screens'];
  export const slots: RemoteModule['slots'];
  export const start: RemoteModule['start'];
  export const texts: RemoteModule['texts'];
}
declare module 'developed-declaration' {
  import type { RemoteDeclaration } from '@backlay/shared/host';
  const declaration: RemoteDeclaration;
  export default declaration;
}
