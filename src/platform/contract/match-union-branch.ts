import * as z from 'zod/mini';

/**
 * Of the forms that a call takes, the one that was meant: that of whose keys most are there, the first of equals. So what is
 * wrong is said of its fields, and not that nothing fits.
 */
export function matchUnionBranch(input: z.core.$ZodType, given: unknown): z.core.$ZodType {
  if (!(input instanceof z.core.$ZodUnion)) return input;
  const keys = new Set(Object.keys(given ?? {}));
  const fitting = (form: z.core.$ZodType) =>
    form instanceof z.core.$ZodObject ? Object.keys(form._zod.def.shape).filter((key) => keys.has(key)).length : 0;
  return input._zod.def.options.reduce((best, form) => (fitting(form) > fitting(best) ? form : best));
}
