import { type BrandClaimsDeps, claimsToDecide, decideOnClaim } from '#features/brand-claims/server';
import { answerShopper, conversationsWith, messagesWith, readShopper, type StaffScope } from '#features/chat/server';
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
import { handle, type OperationBinding, type Viewer } from '#platform/contract/handle.ts';
import type { Db } from '#platform/db/db.ts';
import { keyOrNull } from '#platform/id.ts';
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
  writeOffOrder,
} from './back-office.contract.ts';
import type { UploadDeps } from './import/import-upload.server.ts';
import { importsApi } from './import/imports.api.server.ts';

export type BackOfficeDeps = AdvanceDeps &
  BrandClaimsDeps &
  Pick<UploadDeps, 'geocoder' | 'log' | 'files'> & { importsDb: Db };

export const backOfficeApi = (deps: BackOfficeDeps): OperationBinding[] => [
  ...importsApi({ ...deps, db: deps.importsDb }),
  handle(listOpsOrders, async ({ storeId, status = null, ...paging }, { viewer }) => {
    const storeIds = wishedStores(viewer, storeId);
    const { items, totalItems } = await ordersForStaff(deps.db, { storeIds, status, ...paging });
    return pageOf(
      items.map((row) => serializeOrder(row, 'store')),
      { ...paging, totalItems },
    );
  }),
  handle(setOrderStatus, ({ id, status, reason, idChecked }, { viewer }) =>
    moveOrder(deps, {
      orderId: id,
      to: status,
      reason: reason || null,
      idChecked,
      actor: viewer.userId,
      storeIds: ownStores(viewer),
    }),
  ),
  handle(collectOrder, ({ id }, { viewer }) =>
    collectPayment(deps, { orderId: id, actor: viewer.userId, storeIds: ownStores(viewer) }),
  ),
  handle(refundOrder, ({ id, reason }, { viewer }) =>
    refundPaidOrder(deps, { orderId: id, reason, actor: viewer.userId, storeIds: ownStores(viewer) }),
  ),
  handle(writeOffOrder, ({ id, reason }, { viewer }) => writeOff(deps, { orderId: id, reason, actor: viewer.userId })),
  handle(listOpsReviews, ({ state, ...paging }) => reviewsToJudge(deps.db, state, paging)),
  handle(judgeOpsReview, ({ id, state }) => judgeReview(deps.db, id, state)),
  handle(answerOpsReview, ({ id, description }, { viewer }) => answerReview(deps, viewer, id, description)),
  handle(listOpsBrandClaims, async ({ status = null, ...paging }) => {
    const { items, totalItems } = await claimsToDecide(deps.db, { status, ...paging });
    return pageOf(items, { ...paging, totalItems });
  }),
  handle(decideOpsBrandClaim, (decision) => decideOnClaim(deps, decision)),
  handle(listOpsChats, async ({ isWaiting, ...paging }, { viewer }) => {
    const { items, totalItems } = await conversationsWith(deps.db, staffScopeOf(viewer), { isWaiting, ...paging });
    return pageOf(items, { ...paging, totalItems });
  }),
  handle(listOpsMessages, ({ userId, orderId, ...part }, { viewer }) =>
    messagesWith(deps.db, staffScopeOf(viewer), { userId, orderId }, part),
  ),
  handle(answerOpsChat, ({ userId, orderId, ...form }, { viewer }) =>
    answerShopper(deps, staffScopeOf(viewer), { userId, orderId }, { ...form, writerId: viewer.userId }),
  ),
  handle(readOpsChat, ({ userId, orderId, id }, { viewer }) =>
    readShopper(deps.db, staffScopeOf(viewer), { userId, orderId }, id),
  ),
];

/** Null: all stores. An unknown store and another partner's store both yield no orders. */
function wishedStores(viewer: Viewer, storeId?: string): number[] | null {
  const own = ownStores(viewer);
  const ids = storeId === undefined ? own : [storeId].filter((one) => !own || own.includes(one));
  return ids?.flatMap((id) => keyOrNull(id) ?? []) ?? null;
}

const staffScopeOf = (viewer: Viewer): StaffScope => ({ storeIds: wishedStores(viewer) });

/** Undefined: all of them. */
const ownStores = ({ role, storeIds }: Viewer) => (role === 'operator' ? undefined : storeIds);
