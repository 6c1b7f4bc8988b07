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
  /** The same schema that the server checks with. */
  schema: z.core.$ZodType<unknown, Input>;
  /** What the fields say as the schema wants it, where that is not the same. */
  inputOf?: (fields: Fields) => unknown;
  /** The field that shows the message of a part of the input, where names differ. */
  fieldOf?: (part: string) => string;
  /** Throws a `Failure`: its fields' messages go to the fields, any other to `formError`, but for what a toast says. */
  submit: (fields: Fields) => Promise<void>;
  /** What the fields say at first, where there is something already. */
  defaultValues?: Partial<Fields> | undefined;
};

export type Form<Fields extends FieldValues> = UseFormReturn<Fields> & {
  /** Spread on the form element. `post`: what is sent before the script runs must never show in the address. */
  formProps: { method: 'post'; noValidate: true; onSubmit: (event?: React.BaseSyntheticEvent) => Promise<void> };
  /** The message beside a field. */
  errorOf: (name: Path<Fields>) => string | undefined;
  /** What went wrong with the whole, or undefined. */
  formError: string | undefined;
  isBusy: boolean;
};

/**
 * A form with the messages of its schema: checked on submit and then on every change, focus on the first field that is
 * wrong, nothing lost when the server refuses, sent once however often it is pressed.
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
