export {
  answerOpsChat,
  decideOpsBrandClaim,
  getCatalogueImport,
  importCatalogue,
  judgeOpsReview,
  listOpsBrandClaims,
  listOpsChats,
  listOpsOrders,
  listOpsReviews,
  readOpsChat,
  setOrderStatus,
  undoListingChange,
  uploadCataloguePicture,
} from './back-office.contract.ts';
export { isUndoable } from './listings/undone-fields.ts';
