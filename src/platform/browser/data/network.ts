import { onlineManager } from '@tanstack/react-query';

/** Otherwise a page opened offline would assume it is online, and not notice when it is. */
export const readNetworkState = (): void => onlineManager.setOnline(navigator.onLine);
