import { createContext } from 'react';

/** The nonce of this response's Content-Security-Policy: known while the server renders, never in the browser. */
export const NonceContext = createContext<string | undefined>(undefined);
