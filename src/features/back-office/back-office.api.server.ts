import { type BrandClaimsDeps, claimsToDecide, decideOnClaim } from '#features/brand-claims/server';
import { answerShopper, conversationsWith, messagesWith, readShopper, type StaffScope } from '#features/chat/server';
import { unstatedHandOver } from '#features/fulfillment/server';
import {
  type AdvanceDeps,
  collectPayment,
  moveOrder,
  ordersForStaff,
  refundOrder as refundPaidOrder,
  serializeOrder,
  writeOff,
} from '#features/orders/server';
import { answerReview, judgeReview, reviewsToJudge } from '#features/reviews/server';
import { pageOf } from '#platform/contract/fields.ts';
import { handle, type OperationBinding, type SignedInContext, type Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { withRight } from '#platform/http/access.ts';
import { keyOrNull } from '#platform/id.ts';
import { actorOf } from '#platform/logs/actor.ts';
import {
  answerOpsChat,
  answerOpsReview,
  collectOrder,
  decideOpsBrandClaim,
  judgeOpsReview,
  listOpsBrandClaims,
  listOpsChats,
  listOpsMessages,
  listOpsOrders,
  listOpsReviews,
  readOpsChat,
  refundOrder,
  setOrderStatus,
  undoListingChange,
  writeOffOrder,
} from './back-office.contract.ts';
import type { UploadDeps } from './import/import-upload.server.ts';
import { importsApi } from './import/imports.api.server.ts';
import { undoChange } from './listings/undo-listing-change.server.ts';

export type BackOfficeDeps = AdvanceDeps &
  BrandClaimsDeps &
  Pick<UploadDeps, 'geocoder' | 'log' | 'files'> & { importsDb: Db };

export const backOfficeApi = (deps: BackOfficeDeps): OperationBinding[] => [
  ...importsApi({ ...deps, db: deps.importsDb }),
  handle(undoListingChange, ({ id }, context) => undoChange(deps, id, context)),
  handle(listOpsOrders, async ({ storeId, status = null, ...paging }, { viewer }) => {
    const storeIds = wishedStores(viewer, storeId);
    const { items, totalItems } = await ordersForStaff(deps.db, { storeIds, status, ...paging });
    return pageOf(
      items.map((row) => serializeOrder(row, deps.clock.now(), 'store')),
      { ...paging, totalItems },
    );
  }),
  handle(setOrderStatus, async ({ id, status, reason, idChecked }, context) =>
    moveOrder(deps, {
      ...whoOf(context),
      orderId: id,
      to: status,
      reason: reason || null,
      idChecked,
      ...(status === 'completed' && unstatedHandOver(deps.clock, actorOf(context))),
      storeIds: ownStores(status === 'canceled' ? withRight(context.viewer, 'write_refunds') : context.viewer),
    }),
  ),
  handle(collectOrder, ({ id }, context) => collectPayment(deps, { orderId: id, ...whoOf(context) })),
  handle(refundOrder, ({ id, reason }, context) => refundPaidOrder(deps, { orderId: id, reason, ...whoOf(context) })),
  handle(writeOffOrder, ({ id, reason }, context) => writeOff(deps, { orderId: id, reason, ...whoOf(context) })),
  handle(listOpsReviews, ({ state, ...paging }) => reviewsToJudge(deps.db, state, paging)),
  handle(judgeOpsReview, (judgment, context) => judgeReview(deps, actorOf(context), judgment)),
  handle(answerOpsReview, ({ id, description: answer }, context) =>
    answerReview(deps, actorOf(context), { id, answer, storeIds: context.viewer.storeIds }),
  ),
  handle(listOpsBrandClaims, async ({ status = null, ...paging }) => {
    const { items, totalItems } = await claimsToDecide(deps.db, { status, ...paging });
    return pageOf(items, { ...paging, totalItems });
  }),
  handle(decideOpsBrandClaim, (decision, context) => decideOnClaim(deps, actorOf(context), decision)),
  handle(listOpsChats, async ({ isWaiting, ...paging }, { viewer }) => {
    const { items, totalItems } = await conversationsWith(deps.db, staffScopeOf(viewer), { isWaiting, ...paging });
    return pageOf(items, { ...paging, totalItems });
  }),
  handle(listOpsMessages, ({ userId, orderId, ...part }, { viewer }) =>
    messagesWith(deps.db, staffScopeOf(viewer), { userId, orderId }, part),
  ),
  handle(answerOpsChat, ({ userId, orderId, ...form }, context) =>
    answerShopper(
      deps,
      staffScopeOf(context.viewer),
      { userId, orderId },
      { ...form, writerId: context.viewer.userId, by: actorOf(context) },
    ),
  ),
  handle(readOpsChat, ({ userId, orderId, id }, context) =>
    readShopper(deps, staffScopeOf(context.viewer), { userId, orderId }, { id, by: actorOf(context) }),
  ),
];

/** Null: all stores. Unknown stores and other partners' stores yield no orders. */
function wishedStores(viewer: Viewer, storeId?: string): number[] | null {
  const own = ownStores(viewer);
  const ids = storeId === undefined ? own : [storeId].filter((one) => !own || own.includes(one));
  return ids?.flatMap((id) => keyOrNull(id) ?? []) ?? null;
}

const staffScopeOf = (viewer: Viewer): StaffScope => ({ storeIds: wishedStores(viewer) });

const ownStores = ({ role, storeIds }: Viewer) => (role === 'operator' ? undefined : storeIds);

/** Who acts on an order, for its history and for the audit log, and at which stores. */
const whoOf = (context: SignedInContext) => ({
  actor: context.viewer.userId,
  by: actorOf(context),
  storeIds: ownStores(context.viewer),
});
