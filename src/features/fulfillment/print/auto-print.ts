import { useLocalStorage } from '#ui/hooks/use-local-storage.ts';

/** Whether this device prints the ticket of each order that is accepted on it. */
export function useAutoPrint() {
  const [value, set] = useLocalStorage('wicket:print-tickets');
  return { isAutoPrinting: value === 'on', setAutoPrinting: (isOn: boolean) => set(isOn ? 'on' : null) };
}
