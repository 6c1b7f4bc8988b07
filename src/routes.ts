import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the site, one line each. */
export default [
  index('pages/home.tsx'),
  route('products', 'pages/products.tsx'),
  route('products/:productId', 'pages/product.tsx'),
  route('stores', 'pages/stores.tsx'),
  route('store/:storeId', 'pages/store.tsx'),
  route('store/:storeId/products', 'pages/store-products.tsx'),
  route('brands', 'pages/brands.tsx'),
  route('brands/:brandId', 'pages/brand.tsx'),
  route('search', 'pages/search.tsx'),
  layout('pages/auth-frame.tsx', [
    route('auth', 'pages/auth.tsx'),
    route('auth/register', 'pages/register.tsx'),
    route('auth/success', 'pages/auth-success.tsx'),
    route('verify-account', 'pages/verify-account.tsx'),
    route('checkout/register', 'pages/checkout-register.tsx'),
  ]),
  route('faq', 'pages/faq.tsx'),
  route('contact-us', 'pages/contact-us.tsx'),
  route('privacy-policy', 'pages/privacy-policy.tsx'),
  route('terms-conditions', 'pages/terms-conditions.tsx'),
  route('app-install', 'pages/app-install.tsx'),
  route('checkout', 'pages/checkout.tsx'),
  route('checkout/verify', 'pages/checkout-verify.tsx'),
  route('checkout/confirm', 'pages/checkout-confirm.tsx'),
  route('profile/orders', 'pages/profile-orders.tsx'),
  route('profile/orders/:id', 'pages/profile-order.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
