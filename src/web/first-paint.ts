/** The home page's reserved space for a signed-in shopper: see `use-home-room.ts`. */
export const HOME_ROOM_KEY = 'wicket:own:home';

/** The session is in local storage, so the server renders the same page for everyone. Shapes the first paint. */
const SCRIPT = `try {
  if (localStorage.getItem('authToken')) {
    const { dataset } = document.documentElement, room = localStorage.getItem('${HOME_ROOM_KEY}');
    dataset.signedIn = '';
    if (room !== null) dataset.home = room;
  }
} catch {}`;

/** Adds the script to a page's head; `nonce` marks it as the page's own. */
export function withFirstPaint(html: string, nonce: string): string {
  const end = html.indexOf('</head>');
  return end < 0 ? html : `${html.slice(0, end)}<script nonce="${nonce}">${SCRIPT}</script>${html.slice(end)}`;
}
