import { serverMessages, isUtr, toPaise, normaliseUtr } from '@backlay/shared/domain';
import { reject, HttpRejection, type RouteRequest } from '../../core/http';
import { validateDeposit, checkAmountRange, type DepositValidationDeps } from './validate-deposit';
import { methodsOf } from './methods';
import type { PaymentProofs } from './ports';
import { attachProof, type StoredRequest } from './repository';

/** A deposit by transfer: reference, picture, limits, offer, all checked again (C7.03, C7.28, S-15). */
export async function acceptPaymentProof(
  parts: DepositValidationDeps & { readonly uploads: PaymentProofs },
  { tenant, caller, body }: RouteRequest<'deposit'>,
): Promise<StoredRequest | HttpRejection> {
  if (caller.demo) return reject(403, serverMessages['demo.restricted']);
  const method = (await methodsOf(parts.database, tenant.id)).find(({ id }) => id === body.depositTypeId);
  if (!method || method.paymentType === 'IPAY' || method.isLocked) return reject(404, 'Payment method not found');
  const amount = toPaise(body.amount);
  const outside = checkAmountRange(tenant, amount, { ...method, instant: false });
  if (outside) return outside;
  if (!isUtr(body.utr, tenant.flags.utrExact12)) return reject(400, serverMessages['deposit.utrInvalid']);
  const { image } = body;
  if (!image && tenant.rules.slipRequired) return reject(400, serverMessages['deposit.slipFirst']);
  const owner = { tenantId: tenant.id, accountId: caller.accountId };
  return validateDeposit(
    parts,
    {
      ...owner,
      methodId: method.id,
      paymentType: method.paymentType,
      amount,
      requestRef: body.requestRef,
      utr: normaliseUtr(body.utr),
      offerId: body.bonusId,
      exclusive: !tenant.flags.multipleRequests,
    },
    async (connection, request) => {
      if (!image) return request;
      const saved = await parts.uploads.save({ ...owner, picture: image, isReferenced: true }, connection);
      return saved instanceof HttpRejection ? saved : attachProof(connection, request.id, saved.name);
    },
  );
}
