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
  uploadCataloguePicture,
} from './back-office.contract.ts';
