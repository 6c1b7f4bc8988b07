import { type ComponentProps, createContext, type MouseEvent, type ReactNode, use, useCallback } from 'react';
import { useNavigate } from 'react-router';

type Manner = {
  replace?: boolean;
  state?: unknown;
  preventScrollReset?: boolean;
};

export type LinkProps = Omit<ComponentProps<'a'>, 'href'> &
  Manner & {
    /** From the site's root ('/stores?page=2'), or an address elsewhere. */
    to: string;
    /** For targets outside the client-side router. */
    reloadDocument?: boolean;
    /** Names the transition elements on press; false: none. */
    moves?: (link: HTMLAnchorElement) => boolean;
  };

type Follow = (event: MouseEvent<HTMLAnchorElement>, manner: Manner, moves: LinkProps['moves']) => void;
const FollowContext = createContext<Follow>(() => {});

/**
 * A client-side link that behaves as React Router's, which runs eight hooks per link: a tenth of the server's time for
 * a page of fifty.
 */
export function Link({ to, replace, state, preventScrollReset, reloadDocument, moves, onClick, ...rest }: LinkProps) {
  const follow = use(FollowContext);
  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!reloadDocument) follow(event, { replace, state, preventScrollReset }, moves);
  };
  return <a {...rest} href={to} onClick={press} />;
}

export function LinkFollower({ children }: { children: ReactNode }) {
  const navigate = useNavigate();
  const follow = useCallback<Follow>(
    (event, manner, moves) => {
      if (!isPlainPress(event) || !isWithinSite(event.currentTarget)) return;
      event.preventDefault();
      const to = addressOf(event.currentTarget);
      const viewTransition = moves?.(event.currentTarget) ?? false;
      // The open page is not added to the history again.
      void navigate(to, { ...manner, viewTransition, replace: manner.replace ?? to === addressOf(window.location) });
    },
    [navigate],
  );
  return <FollowContext value={follow}>{children}</FollowContext>;
}

const isPlainPress = ({ defaultPrevented, button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent) =>
  !defaultPrevented && button === 0 && !metaKey && !altKey && !ctrlKey && !shiftKey;

const isWithinSite = (link: HTMLAnchorElement) =>
  (!link.target || link.target === '_self') && !link.hasAttribute('download') && link.origin === window.location.origin;

const addressOf = ({ pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>) =>
  pathname + search + hash;
