import { newId } from '#platform/id.ts';
import type { MatrixWorld } from '../support/market/matrix-world.ts';

/** Who asks. The things that are asked for are the owner's, and of the partner's store. */
export const CALLERS = ['anonymous', 'owner', 'other', 'partner', 'foreignPartner', 'operator'] as const;
export type Caller = (typeof CALLERS)[number];

/**
 * What each caller gets: 'yes', or 401, 403 or 404, and then no row anywhere has changed. 'own': it is about the caller's own
 * things, so the owner's stay as they are.
 */
export type Rights = Record<Caller, 'yes' | 'own' | 401 | 403 | 404>;

const EVERYONE: Rights = {
  anonymous: 'yes',
  owner: 'yes',
  other: 'yes',
  partner: 'yes',
  foreignPartner: 'yes',
  operator: 'yes',
};
const ONES_OWN: Rights = {
  anonymous: 401,
  owner: 'yes',
  other: 'own',
  partner: 'own',
  foreignPartner: 'own',
  operator: 'own',
};
const OWNER_ALONE: Rights = {
  anonymous: 401,
  owner: 'yes',
  other: 404,
  partner: 404,
  foreignPartner: 404,
  operator: 404,
};
/** Public, but of one person's things. */
const OWNER_OF_LIST: Rights = { ...OWNER_ALONE, anonymous: 404 };
const STORE: Rights = {
  anonymous: 401,
  owner: 403,
  other: 403,
  partner: 'yes',
  foreignPartner: 404,
  operator: 'yes',
};
const DESK: Rights = { ...STORE, foreignPartner: 'own' };
const OPERATOR: Rights = {
  anonymous: 401,
  owner: 403,
  other: 403,
  partner: 403,
  foreignPartner: 403,
  operator: 'yes',
};

export type Row = {
  rights: Rights;
  send: (world: MatrixWorld) => unknown;
  /** Where a 'yes' is no success: the status that shows that the call was let in. */
  yes?: number;
};

const row = (rights: Rights, send: Row['send'] = () => ({}), yes?: number): Row => ({
  rights,
  send,
  ...(yes && { yes }),
});

const address = { label: 'Home', address: '1 Queen St W', city: 'Toronto', province: 'Ontario', postalCode: 'M5H 2N2' };
const PRODUCT = { key: 'one', brand: 'Ours', name: 'One', category: 'Flower', unit: 'g', net: 1, price_cents: 900 };
const stars = { rate: 4, description: 'Fine.' };
const passwords = {
  currentPassword: 'not the password',
  password: 'amber-lantern-73',
  confirmPassword: 'amber-lantern-73',
};

/** Every operation of the API by its name; after a colon, another way to ask for somebody else's things with it. */
export const MATRIX: Record<string, Row> = {
  suggestPlaces: row(EVERYONE, () => ({ input: 'Queen St' })),
  resolvePlace: row(EVERYONE, () => ({ address: '1 Queen St W, Toronto' })),
  reversePlace: row(EVERYONE, () => ({ lat: 43.65, lng: -79.38 })),

  listProducts: row(EVERYONE),
  listProductFacets: row(EVERYONE),
  getProduct: row(EVERYONE, ({ productId }) => ({ id: productId })),
  trendingProducts: row(EVERYONE),
  listStores: row(EVERYONE),
  listStoreMarkers: row(EVERYONE, () => ({ bounds: '-80,43,-79,44' })),
  getStore: row(EVERYONE, ({ storeId }) => ({ id: storeId })),
  listRecommendedProducts: row(EVERYONE, ({ storeId }) => ({ id: storeId })),
  listCategoryProducts: row(EVERYONE, ({ storeId }) => ({ id: storeId })),
  listBrands: row(EVERYONE),
  getBrand: row(EVERYONE, ({ brandId }) => ({ brandId })),
  listCategories: row(EVERYONE),
  listOfferChoices: row(EVERYONE, ({ productId }) => ({ id: productId })),
  listProductOffers: row(EVERYONE, ({ productId }) => ({ id: productId })),
  lookUpProductInStores: row(EVERYONE, ({ storeId, productId }) => ({ id: storeId, id2: productId })),
  searchAll: row(EVERYONE, () => ({ search: 'product' })),

  register: row(EVERYONE, () => ({}), 422),
  verifyAccount: row(EVERYONE, () => ({ id: 'no secret' }), 404),
  verifyRegisteredPhone: row(EVERYONE, () => ({ phoneNumber: '+16475550123', pin: '000000' }), 422),
  resendVerification: row(EVERYONE, () => ({ email: 'nobody@mail.example' })),
  login: row(EVERYONE, () => ({ email: 'nobody@mail.example', password: 'no password' }), 401),
  forgetPassword: row(EVERYONE, ({ origin }) => ({ email: 'nobody@mail.example', url: origin })),
  checkResetLink: row(EVERYONE, () => ({ secret: 'no secret' }), 404),
  resetPassword: row(EVERYONE, () => ({ secret: 'no secret', password: 'amber-lantern-73' }), 404),
  'forgetPassword: by phone': row(EVERYONE, ({ origin }) => ({ phoneNumber: '+16475550123', url: origin })),
  resetPasswordByPhone: row(
    EVERYONE,
    () => ({ phoneNumber: '+16475550123', pin: '000000', password: 'amber-lantern-73' }),
    422,
  ),
  stopChange: row(EVERYONE, () => ({ secret: 'no secret' }), 404),
  undoChange: row(EVERYONE, () => ({ secret: 'no secret' }), 404),
  verifySession: row(ONES_OWN),
  logout: row(ONES_OWN),
  'logout: everywhere': row(ONES_OWN, () => ({ everywhere: true })),
  listSessions: row(ONES_OWN),
  endSession: row(OWNER_ALONE, ({ sessionId }) => ({ id: sessionId })),
  changePassword: row(ONES_OWN, () => passwords, 422),
  changeEmail: row(ONES_OWN, () => ({ email: 'new@mail.example', currentPassword: 'not the password' }), 422),
  changePhone: row(ONES_OWN, () => ({ phoneNumber: '+16475550123', currentPassword: 'not the password' }), 422),
  verifyPhone: row(ONES_OWN, () => ({ phoneNumber: '+16475550123', pin: '000000' }), 422),
  changeUser: row(OWNER_ALONE, ({ owner }) => ({ id: owner.id, firstName: 'Changed' })),
  changePicture: row(OWNER_ALONE, ({ owner, picture }) => ({ id: owner.id, image: picture })),
  removePicture: row(OWNER_ALONE, ({ owner }) => ({ id: owner.id })),
  deleteAccount: row(OWNER_ALONE, ({ owner }) => ({ id: owner.id, currentPassword: 'not the password' }), 422),

  downloadData: row(ONES_OWN),
  getPreferences: row(ONES_OWN),
  savePreferences: row(ONES_OWN, () => ({ notificationEmail: false })),
  getProps: row(ONES_OWN),
  saveProps: row(ONES_OWN, () => ({ changed: true })),
  listAddresses: row(ONES_OWN),
  addAddress: row(ONES_OWN, () => address),
  changeAddress: row(OWNER_ALONE, ({ addressId }) => ({ id: addressId, ...address })),
  removeAddress: row(OWNER_ALONE, ({ addressId }) => ({ id: addressId })),
  addFavorite: row(ONES_OWN, ({ productId }) => ({ productId })),
  removeFavorite: row(ONES_OWN, ({ productId }) => ({ id: productId })),
  listFavorites: row(ONES_OWN),
  listFavoriteIds: row(ONES_OWN),

  getCart: row(ONES_OWN),
  priceGuestCart: row(EVERYONE, ({ productId }) => ({ items: [{ id: productId, quantity: 1 }] })),
  mergeGuestCart: row(ONES_OWN, ({ productId }) => ({ items: [{ id: productId, quantity: 1 }], cartId: newId() })),
  addCartItem: row(ONES_OWN, ({ productId }) => ({ productId, quantity: 1 })),
  setCartItem: row(ONES_OWN, ({ productId }) => ({ productId, props: { quantity: 2 } })),
  removeCartItem: row(ONES_OWN, ({ productId }) => ({ productId })),
  restoreCartItem: row(ONES_OWN, ({ productId }) => ({ productId })),
  updateCart: row(ONES_OWN, ({ storeId }) => [{ storeId, orderNote: 'changed' }]),
  'updateCart: with the card of another': row(OWNER_ALONE, ({ storeId, cardId }) => [
    { storeId, paymentCardId: cardId },
  ]),
  verifyCart: row(ONES_OWN),
  submitCart: row(ONES_OWN),
  findSubmission: row(ONES_OWN, () => ({}), 404),

  listCards: row(ONES_OWN),
  addCard: row(ONES_OWN, ({ card }) => card),
  setDefaultCard: row(OWNER_ALONE, ({ cardId }) => ({ id: cardId })),
  removeCard: row(OWNER_ALONE, ({ cardId }) => ({ id: cardId })),

  listOrders: row(ONES_OWN),
  getOrder: row(OWNER_ALONE, ({ orderId }) => ({ id: orderId })),
  cancelOrder: row(OWNER_ALONE, ({ orderId }) => ({ id: orderId })),

  listProductReviews: row(EVERYONE, ({ productId }) => ({ productId })),
  'listProductReviews: of a person': row(OWNER_OF_LIST, ({ owner }) => ({ userId: owner.id })),
  listStoreReviews: row(EVERYONE, ({ storeId }) => ({ storeId })),
  'listStoreReviews: of a person': row(OWNER_OF_LIST, ({ owner }) => ({ userId: owner.id })),
  listReviewsOfStore: row(EVERYONE, ({ storeId }) => ({ id: storeId })),
  writeProductReview: row(ONES_OWN, ({ productId }) => ({ id: productId, ...stars, experienceMood: [] })),
  writeStoreReview: row(ONES_OWN, ({ storeId }) => ({ id: storeId, ...stars })),
  removeProductReview: row(ONES_OWN, ({ productId }) => ({ id: productId })),
  removeStoreReview: row(ONES_OWN, ({ storeId }) => ({ id: storeId })),

  getPush: row(ONES_OWN),
  savePush: row(ONES_OWN, ({ pushAddress }) => pushAddress),
  removePush: row(ONES_OWN),

  listNotifications: row(ONES_OWN),
  readNotifications: row(ONES_OWN),
  'readNotifications: those of another': row(ONES_OWN, ({ notificationId }) => ({ ids: [notificationId] })),

  listMessages: row(ONES_OWN),
  'listMessages: about an order': row(OWNER_ALONE, ({ orderId }) => ({ orderId })),
  sendMessage: row(ONES_OWN, () => ({ msg: 'Hello?' })),
  'sendMessage: about an order': row(OWNER_ALONE, ({ orderId }) => ({ orderId, msg: 'Hello?' })),
  readMessages: row(OWNER_ALONE, ({ messageId }) => ({ id: messageId })),
  listConversations: row(ONES_OWN),
  getAnswerTime: row(EVERYONE, ({ storeId }) => ({ storeId })),
  findStoreChat: row(ONES_OWN, ({ storeId }) => ({ storeId })),

  subscribe: row(EVERYONE, () => ({ email: 'nobody@mail.example' })),
  claimBrand: row(EVERYONE, () => ({}), 422),
  listOpsBrandClaims: row(OPERATOR),
  decideOpsBrandClaim: row(OPERATOR, () => ({ id: newId(), status: 'accepted' }), 404),

  listOpsOrders: row(DESK),
  'listOpsOrders: of a store': row(DESK, ({ storeId }) => ({ storeId })),
  setOrderStatus: row(STORE, ({ orderId }) => ({ id: orderId, status: 'processing' })),
  collectOrder: row(STORE, ({ orderId }) => ({ id: orderId }), 409),
  refundOrder: row(STORE, ({ orderId }) => ({ id: orderId, reason: 'Damaged.' }), 409),
  writeOffOrder: row(OPERATOR, ({ orderId }) => ({ id: orderId, reason: 'Never paid.' }), 409),
  listOpsReviews: row(OPERATOR),
  judgeOpsReview: row(OPERATOR, ({ reviewId }) => ({ id: reviewId, state: 'refused' })),
  answerOpsReview: row({ ...STORE, operator: 404 }, ({ reviewId }) => ({ id: reviewId, description: 'Thank you.' })),
  uploadCataloguePicture: row(OPERATOR, ({ picture }) => ({ image: picture })),
  importCatalogue: row(OPERATOR, () => ({ rows: [PRODUCT] })),
  'importCatalogue: listings': row(DESK, ({ listingRow }) => ({ rows: [listingRow] })),
  getCatalogueImport: row(STORE, ({ importId }) => ({ id: importId })),
  listOpsChats: row(DESK),
  listOpsMessages: row({ ...STORE, partner: 404 }, ({ owner }) => ({ userId: owner.id })),
  'listOpsMessages: about an order': row(STORE, ({ owner, orderId }) => ({ userId: owner.id, orderId })),
  answerOpsChat: row({ ...STORE, partner: 404 }, ({ owner }) => ({ userId: owner.id, msg: 'Yes.' })),
  'answerOpsChat: about an order': row(STORE, ({ owner, orderId }) => ({ userId: owner.id, orderId, msg: 'Yes.' })),
  readOpsChat: row({ ...STORE, partner: 404 }, ({ owner, messageId }) => ({ userId: owner.id, id: messageId })),
  'readOpsChat: about an order': row(STORE, ({ owner, orderId, orderMessageId }) => ({
    userId: owner.id,
    orderId,
    id: orderMessageId,
  })),
};
