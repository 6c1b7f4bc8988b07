import * as z from 'zod/mini';

/** Picks the union branch with the most keys of the input, so that errors name the invalid field, not the union. */
export function matchUnionBranch(input: z.core.$ZodType, given: unknown): z.core.$ZodType {
  if (!(input instanceof z.core.$ZodUnion)) return input;
  const keys = new Set(Object.keys(given ?? {}));
  const fitting = (form: z.core.$ZodType) =>
    form instanceof z.core.$ZodObject ? Object.keys(form._zod.def.shape).filter((key) => keys.has(key)).length : 0;
  return input._zod.def.options.reduce((best, form) => (fitting(form) > fitting(best) ? form : best));
}
