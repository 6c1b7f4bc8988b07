export {
  answerOpsChat,
  decideOpsBrandClaim,
  getCatalogueImport,
  importCatalogue,
  judgeOpsReview,
  listOpsBrandClaims,
  listOpsChats,
  listOpsReviews,
  readOpsChat,
  setOrderStatus,
  uploadCataloguePicture,
} from './back-office.contract.ts';
