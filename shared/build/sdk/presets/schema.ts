import { z } from 'zod';
import { remoteDeclaration } from '../../../src/contract/releases/remote-declaration';

/** JSON Schema (2020-12) of remote.json. */
export const remoteSchema: object = z.toJSONSchema(remoteDeclaration, { io: 'input' });
