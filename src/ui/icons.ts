import { glyph } from './glyph.tsx';

/**
 * The one place where icons come from: each is a symbol of icons.svg, one file that the browser keeps, so that neither
 * pages nor scripts carry drawings. `icons.test.ts` holds them to `@phosphor-icons/react`, whose own components bring six
 * weights each. Without a suffix the weight is the one of the design (carets, plus, minus and check are bold);
 * `…FillIcon` is the on state.
 */
export const AppleLogoFillIcon = /* @__PURE__ */ glyph('apple-logo-fill');
export const ArrowUpRightIcon = /* @__PURE__ */ glyph('arrow-up-right');
export const BagFillIcon = /* @__PURE__ */ glyph('bag-fill');
export const BagIcon = /* @__PURE__ */ glyph('bag');
export const BellIcon = /* @__PURE__ */ glyph('bell');
export const CaretDownIcon = /* @__PURE__ */ glyph('caret-down');
export const CaretLeftIcon = /* @__PURE__ */ glyph('caret-left');
export const CaretRightIcon = /* @__PURE__ */ glyph('caret-right');
export const CaretUpIcon = /* @__PURE__ */ glyph('caret-up');
export const CheckCircleFillIcon = /* @__PURE__ */ glyph('check-circle-fill');
export const CheckIcon = /* @__PURE__ */ glyph('check');
export const ClockIcon = /* @__PURE__ */ glyph('clock');
export const EnvelopeSimpleIcon = /* @__PURE__ */ glyph('envelope-simple');
export const FacebookLogoIcon = /* @__PURE__ */ glyph('facebook-logo');
export const FilePdfIcon = /* @__PURE__ */ glyph('file-pdf');
export const GooglePlayLogoFillIcon = /* @__PURE__ */ glyph('google-play-logo-fill');
export const GpsFixIcon = /* @__PURE__ */ glyph('gps-fix');
export const HouseIcon = /* @__PURE__ */ glyph('house');
export const IdentificationCardIcon = /* @__PURE__ */ glyph('identification-card');
export const InfoFillIcon = /* @__PURE__ */ glyph('info-fill');
export const InstagramLogoIcon = /* @__PURE__ */ glyph('instagram-logo');
export const LinkIcon = /* @__PURE__ */ glyph('link');
export const LinkedinLogoIcon = /* @__PURE__ */ glyph('linkedin-logo');
export const ListIcon = /* @__PURE__ */ glyph('list');
export const LockSimpleIcon = /* @__PURE__ */ glyph('lock-simple');
export const MagnifyingGlassIcon = /* @__PURE__ */ glyph('magnifying-glass');
export const MapPinFillIcon = /* @__PURE__ */ glyph('map-pin-fill');
export const MapPinIcon = /* @__PURE__ */ glyph('map-pin');
export const MinusIcon = /* @__PURE__ */ glyph('minus');
export const NavigationArrowFillIcon = /* @__PURE__ */ glyph('navigation-arrow-fill');
export const PackageIcon = /* @__PURE__ */ glyph('package');
export const PauseIcon = /* @__PURE__ */ glyph('pause');
export const PhoneIcon = /* @__PURE__ */ glyph('phone');
export const PlusIcon = /* @__PURE__ */ glyph('plus');
export const ReceiptFillIcon = /* @__PURE__ */ glyph('receipt-fill');
export const ReceiptIcon = /* @__PURE__ */ glyph('receipt');
export const RedditLogoIcon = /* @__PURE__ */ glyph('reddit-logo');
export const SealCheckFillIcon = /* @__PURE__ */ glyph('seal-check-fill');
export const SealCheckIcon = /* @__PURE__ */ glyph('seal-check');
export const ShoppingCartSimpleIcon = /* @__PURE__ */ glyph('shopping-cart-simple');
export const SignInIcon = /* @__PURE__ */ glyph('sign-in');
export const SignOutIcon = /* @__PURE__ */ glyph('sign-out');
export const StarFillIcon = /* @__PURE__ */ glyph('star-fill');
export const StorefrontIcon = /* @__PURE__ */ glyph('storefront');
export const TrashIcon = /* @__PURE__ */ glyph('trash');
export const TruckFillIcon = /* @__PURE__ */ glyph('truck-fill');
export const TruckIcon = /* @__PURE__ */ glyph('truck');
export const UserCircleIcon = /* @__PURE__ */ glyph('user-circle');
export const WarningCircleFillIcon = /* @__PURE__ */ glyph('warning-circle-fill');
export const WarningFillIcon = /* @__PURE__ */ glyph('warning-fill');
export const XBoldIcon = /* @__PURE__ */ glyph('x-bold');
export const XIcon = /* @__PURE__ */ glyph('x');
export const XLogoIcon = /* @__PURE__ */ glyph('x-logo');
