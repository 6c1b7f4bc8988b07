import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  type Path,
  type Resolver,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import * as z from 'zod/mini';
import { isFailure } from '../errors.ts';
import { reportFailure, wasToasted } from './data/failures.ts';

type Options<Fields extends FieldValues, Input> = {
  schema: z.core.$ZodType<unknown, Input>;
  /** Maps the fields to the schema's input, where they differ. */
  inputOf?: (fields: Fields) => unknown;
  /** The field that shows an input part's message, where names differ. */
  fieldOf?: (part: string) => string;
  /** Throws a `Failure`: field messages go to the fields, any other to `formError`, unless a toast shows it. */
  submit: (fields: Fields) => Promise<void>;
  defaultValues?: Partial<Fields> | undefined;
};

export type Form<Fields extends FieldValues> = UseFormReturn<Fields> & {
  /** Spread on the form element. `post`: a submit before hydration must not put values in the address. */
  formProps: { method: 'post'; noValidate: true; onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void> };
  errorOf: (name: Path<Fields>) => string | undefined;
  formError: string | undefined;
  isBusy: boolean;
};

/**
 * A form with schema validation: checks on submit and then on change, focuses the first invalid field, keeps values on
 * rejection, and submits once however often it is pressed.
 */
export function useSchemaForm<Fields extends FieldValues, Input>(options: Options<Fields, Input>): Form<Fields> {
  const { submit, fieldOf = same, defaultValues } = options;
  const form = useForm<Fields>({
    resolver: resolverOf(options),
    ...(defaultValues && { defaultValues: defaultValues as DefaultValues<Fields> }),
  });
  const isSending = useRef(false);
  const { errors, isSubmitting } = form.formState;
  const send = async (fields: Fields) => {
    if (isSending.current) return;
    isSending.current = true;
    try {
      await submit(fields);
    } catch (error) {
      show(form, error, fieldOf);
    } finally {
      isSending.current = false;
    }
  };
  return {
    ...form,
    formProps: { method: 'post', noValidate: true, onSubmit: form.handleSubmit(send) },
    errorOf: (name) => (errors as Record<string, { message?: string } | undefined>)[name]?.message,
    formError: errors.root?.message,
    isBusy: isSubmitting,
  };
}

function resolverOf<Fields extends FieldValues, Input>({
  schema,
  inputOf = same,
  fieldOf = same,
}: Options<Fields, Input>) {
  return (async (fields: Fields) => {
    const parsed = z.safeParse(schema, inputOf(fields));
    if (parsed.success) return { values: fields, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues)
      errors[fieldOf(String(path[0]))] ??= { type: 'schema', message };
    return { values: {}, errors: errors as FieldErrors<Fields> };
  }) as Resolver<Fields>;
}

function show<Fields extends FieldValues>(
  form: UseFormReturn<Fields>,
  error: unknown,
  fieldOf: (part: string) => string,
): void {
  if (!isFailure(error)) throw error;
  reportFailure(error, { showsRefusal: true });
  const known = Object.entries(error.fields ?? {}).filter(([part]) => fieldOf(part) in form.getValues());
  for (const [index, [part, message]] of known.entries()) {
    form.setError(fieldOf(part) as Path<Fields>, { type: 'server', message }, { shouldFocus: index === 0 });
  }
  if (known.length === 0 && !wasToasted(error)) form.setError('root', { type: error.code, message: error.message });
}

const same = <T>(value: T): T => value;
