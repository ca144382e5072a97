import { catalogue, isUtr, toPaise, utrDigits } from '@backlay/shared/domain';
import { refuse, Refusal, type CallRequest } from '../http';
import type { Uploads } from '../uploads';
import { admitDeposit, rangeRefusal, type AdmissionParts } from './admission';
import { methodsOf } from './methods';
import { attachSlip, type StoredRequest } from './requests';

/** A deposit by transfer: reference, picture, limits, offer, all checked again (C7.03, C7.28, S-15). */
export async function admitSlip(
  parts: AdmissionParts & { readonly uploads: Uploads },
  { tenant, caller, body }: CallRequest<'deposit'>,
): Promise<StoredRequest | Refusal> {
  if (caller.demo) return refuse(403, catalogue['demo.restricted']);
  const method = (await methodsOf(parts.database, tenant.id)).find(({ id }) => id === body.depositTypeId);
  if (!method || method.paymentType === 'IPAY' || method.isLocked)
    return refuse(404, 'There is no such payment method');
  const amount = toPaise(body.amount);
  const outside = rangeRefusal(tenant, amount, { ...method, instant: false });
  if (outside) return outside;
  if (!isUtr(body.utr, tenant.flags.utrExact12)) return refuse(400, catalogue['deposit.utrInvalid']);
  const { image } = body;
  if (!image && tenant.rules.slipRequired) return refuse(400, catalogue['deposit.slipFirst']);
  const owner = { tenantId: tenant.id, accountId: caller.accountId };
  return admitDeposit(
    parts,
    {
      ...owner,
      methodId: method.id,
      paymentType: method.paymentType,
      amount,
      requestRef: body.requestRef,
      utr: utrDigits(body.utr),
      offerId: body.bonusId,
      exclusive: !tenant.flags.multipleRequests,
    },
    async (connection, request) => {
      if (!image) return request;
      const saved = await parts.uploads.save({ ...owner, picture: image, kept: true }, connection);
      return saved instanceof Refusal ? saved : attachSlip(connection, request.id, saved.name);
    },
  );
}
