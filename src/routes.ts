import { index, type RouteConfig, route } from '@react-router/dev/routes';

/** Every page of the site, one line each. */
export default [
  index('pages/home.tsx'),
  route('*', 'pages/not-found.tsx'),
] satisfies RouteConfig;
