import { decimal } from '#ui/text/format.ts';

/** '22–26%', '10 mg'. */
export function rangeText(min: number, max: number, unit: string): string {
  const range = min === max ? decimal(min) : `${decimal(min)}–${decimal(max)}`;
  return unit === '%' ? `${range}%` : `${range} ${unit}`;
}
