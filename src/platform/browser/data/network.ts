import { onlineManager } from '@tanstack/react-query';

/** Without it a page that opened without a network would take it that there is one, and not notice when it comes. */
export const readNetworkState = (): void => onlineManager.setOnline(navigator.onLine);
