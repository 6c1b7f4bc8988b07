import type { KeyboardEvent } from 'react';
import { useSession } from '#features/auth/ui';
import { useSchemaForm } from '#platform/browser/form.ts';
import { useFormDraft } from '#platform/browser/form-draft.ts';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { Button } from '#ui/parts/button.tsx';
import { MessageForm } from './message-form.ts';
import { MOST_CHARACTERS } from './most-characters.ts';

type Fields = { msg: string };
const KEPT: readonly (keyof Fields)[] = ['msg'];

type ComposerProps = {
  orderId: string | null;
  /** The store that a support conversation is about; the message begins with its name. */
  storeName?: string | undefined;
  onWrite: (msg: string) => void;
};

/** Writes a message, offline too. Text stays until it is sent. */
export function Composer({ orderId, storeName, onWrite }: ComposerProps) {
  const { user } = useSession();
  const form = useSchemaForm<Fields, unknown>({
    schema: MessageForm,
    defaultValues: { msg: storeName ? `About ${storeName}: ` : '' },
    submit: async ({ msg }) => {
      onWrite(msg);
      forgetDraft();
      // In this order: a reset field cannot be focused for a moment.
      form.setFocus('msg');
      form.reset({ msg: '' });
    },
  });
  const subject = orderId ?? storeName ?? 'support';
  const forgetDraft = useFormDraft(form, `wicket:own:chat-draft:${user?.id}:${subject}`, KEPT);
  return (
    <form {...form.formProps} className="chat-composer">
      <TextAreaField
        label="Your message"
        required
        rows={2}
        limit={MOST_CHARACTERS}
        error={form.errorOf('msg')}
        fieldClassName="min-w-0 flex-1"
        onKeyDown={sendOnEnter}
        {...form.register('msg')}
        // Updates the counter after a draft is restored or cleared.
        value={form.watch('msg')}
      />
      <Button type="submit" className="chat-send">
        Send
      </Button>
    </form>
  );
}

/** With a keyboard, Enter sends and Shift+Enter starts a line. On a phone Enter always starts a line. */
function sendOnEnter(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const isPlain = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing;
  if (!isPlain || !matchMedia('(pointer: fine)').matches) return;
  event.preventDefault();
  event.currentTarget.form?.requestSubmit();
}
