import { createContext, data, type RouterContextProvider } from 'react-router';
import type { Call } from '../contract/contract.ts';
import type { Point } from '../contract/fields.ts';
import { isFailure, statusOf } from '../errors.ts';
import type { RenderedHtml } from './inline-scripts.ts';

/** The context that the web process passes to a rendered page. */
export type PageContext = {
  call: Call;
  site: Site;
  /** The settings in cookies, so that the first paint is already right. */
  place: Place | null;
  theme: 'light' | 'dark' | null;
  /** The minute of the rendering (ISO 8601), so that server and browser compute the same open state. */
  now: string;
  /** Takes the page's HTML beside the response, which then has no body: a `Response` would copy it three times. */
  takeHtml?: (rendered: RenderedHtml) => void;
};

/** Settings that pages show. */
export type Site = {
  name: string;
  origin: string;
  companyLegalName: string;
  partnerSiteUrl: string;
  blogUrl: string;
  /** The site's social profiles: 'X', 'Facebook', 'LinkedIn', 'Instagram'. */
  socialLinks: readonly { name: 'X' | 'Facebook' | 'LinkedIn' | 'Instagram'; url: string }[];
  mapStyleUrl: string | null;
  /** The payment provider's own card field; null: cards are typed into our form. */
  cardFieldUrl: string | null;
  /** The attribution of address suggestions; null for our own gazetteer. */
  placesCredit: string | null;
  contactEmail: string;
  /** null: there is no mailing list. */
  postalAddress: string | null;
  isDemo: boolean;
};

/** The shopper's place, as the cookie mirrors it: rounded to 3 decimals, with the short label of the location button. */
export type Place = Point & { label: string };

export const pageContext = createContext<PageContext>();

type LoaderArgs = {
  request: Request;
  params: Record<string, string | undefined>;
  context: Readonly<RouterContextProvider>;
};
export type PageArgs<P = object> = PageContext & { params: P; url: URL; loc: string | undefined };

/**
 * A page's loader. `call` runs in process, `loc` is the shopper's place as the API wants it.
 * A failure of the API becomes the page's status and error page.
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
