import { useEffect } from 'react';
import type * as z from 'zod/mini';
import { useSchemaForm } from '#platform/browser/form.ts';
import { TextField } from '#ui/fields/text-input.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { ListForm } from './list-form.ts';

type Fields = z.input<typeof ListForm>;

type Props = {
  name?: string;
  label: string;
  onSubmit: (name: string) => Promise<unknown>;
};

/** The name of a new or an existing list. */
export function ListNameForm({ name = '', label, onSubmit }: Props) {
  const form = useSchemaForm<Fields, Fields>({
    schema: ListForm,
    defaultValues: { name },
    submit: async (fields) => void (await onSubmit(fields.name)),
  });
  const { setFocus } = form;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <form {...form.formProps} className="grid gap-3">
      <TextField
        label="Name of the list"
        required
        autoComplete="off"
        {...form.register('name')}
        error={form.errorOf('name')}
      />
      <FormTrouble message={form.formError} />
      <Button type="submit" tone="secondary" className="justify-self-start" busy={form.isBusy} busyText="Saving">
        {label}
      </Button>
    </form>
  );
}
