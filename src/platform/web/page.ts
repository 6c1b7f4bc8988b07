import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Call } from '../contract/contract.ts';
import type { Point } from '../contract/fields.ts';
import { isFailure, statusOf } from '../errors.ts';
import type { RenderedHtml } from './inline-scripts.ts';

export type PageContext = {
  call: Call;
  site: Site;
  /** The settings in cookies, for a correct first paint. */
  place: Place | null;
  theme: 'light' | 'dark' | null;
  /** The minute of the rendering (ISO 8601), so that server and browser compute the same open state. */
  now: string;
  /** Receives the HTML outside the response, which would copy it three times. */
  takeHtml?: (rendered: RenderedHtml) => void;
};

export type Site = {
  name: string;
  origin: string;
  companyLegalName: string;
  partnerSiteUrl: string;
  blogUrl: string;
  socialLinks: readonly { name: 'X' | 'Facebook' | 'LinkedIn' | 'Instagram'; url: string }[];
  mapStyleUrl: string | null;
  /** The provider's card field; null: our own form. */
  cardFieldUrl: string | null;
  placesCredit: string | null;
  contactEmail: string;
  postalAddress: string | null;
  isDemo: boolean;
};

/** The shopper's location in the cookie: rounded to 3 decimals, with the location button's label. */
export type Place = Point & { label: string };

export const pageContext = createContext<PageContext>();

type LoaderArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};
export type PageArgs<P = object> = PageContext & { params: P; url: URL; loc: string | undefined };

/**
 * A page's loader. `call` runs in process; `loc` is the shopper's location in API format. API failures become the
 * page's status and error page.
 */
export function load<T, P = object>(read: (args: PageArgs<P>) => Promise<T>) {
  return async ({ request, params, context }: LoaderArgs): Promise<T> => {
    const page = context.get(pageContext);
    const loc = page.place ? `${page.place.lng},${page.place.lat}` : undefined;
    try {
      return await read({ ...page, params: params as P, url: new URL(request.url), loc });
    } catch (error) {
      if (isFailure(error)) throw data({ message: error.message }, { status: statusOf[error.code] });
      throw error;
    }
  };
}
