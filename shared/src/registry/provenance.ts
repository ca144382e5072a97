import { z } from 'zod';

/** Beside release.json: who built the release, signed by its publisher (F2.06). It is no file of the release itself. */
export const PROVENANCE_FILE = 'provenance.dsse.json';
/** More than the hashes of 4,000 files take. */
export const PROVENANCE_BYTES = 2 * 2 ** 20;

export const PAYLOAD_TYPE = 'application/vnd.in-toto+json';
export const STATEMENT_TYPE = 'https://in-toto.io/Statement/v1';
export const PREDICATE_TYPE = 'https://slsa.dev/provenance/v1';

const SIGNATURES_MOST = 10;
const line = z.string().min(1).max(300);

/** A DSSE envelope: the payload is a statement, the signatures are over `preAuthEncoding` of it. */
export const dsseEnvelope = z.object({
  payloadType: z.literal(PAYLOAD_TYPE),
  payload: z.base64(),
  signatures: z
    .array(z.object({ keyid: z.string().max(200).optional(), sig: z.base64() }))
    .min(1)
    .max(SIGNATURES_MOST),
});
export type DsseEnvelope = z.output<typeof dsseEnvelope>;

/** An in-toto statement with SLSA provenance: which files of which release were built from what, where and when. */
export const provenanceStatement = z.object({
  _type: z.literal(STATEMENT_TYPE),
  /** `release.json` and every file that it names. */
  subject: z.array(
    z.object({ name: z.string(), digest: z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'a SHA-256 hash') }) }),
  ),
  predicateType: z.literal(PREDICATE_TYPE),
  predicate: z.object({
    buildDefinition: z.object({
      buildType: line,
      externalParameters: z.object({ remote: z.string(), version: z.string() }),
      /** The repository, with the commit that was built. */
      resolvedDependencies: z.array(z.object({ uri: line, digest: z.object({ gitCommit: line }) })).length(1),
    }),
    runDetails: z.object({
      builder: z.object({ id: line }),
      metadata: z.object({ startedOn: z.iso.datetime(), finishedOn: z.iso.datetime() }),
    }),
  }),
});
export type ProvenanceStatement = z.output<typeof provenanceStatement>;

/** What DSSE signs: the type and the payload with their lengths, so that neither passes for the other. */
export function preAuthEncoding(payloadType: string, payload: Uint8Array): Uint8Array {
  const head = new TextEncoder().encode(
    `DSSEv1 ${new TextEncoder().encode(payloadType).length} ${payloadType} ${payload.length} `,
  );
  const encoded = new Uint8Array(head.length + payload.length);
  encoded.set(head);
  encoded.set(payload, head.length);
  return encoded;
}
