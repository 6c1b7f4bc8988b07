import { call } from '#platform/browser/browser.ts';
import { useCallCache } from '#platform/browser/data/data-provider.tsx';
import { useSchemaForm } from '#platform/browser/form.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { TextAreaField } from '#ui/fields/text-area.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { toast } from '#ui/overlays/toast.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { cardNames } from '../page/store-facts.tsx';
import type { CardKind } from '../stores.contract.ts';
import { changeStoreProfile, getStoreProfile, type StoreProfile } from './profile.contract.ts';
import { ProfileChange } from './profile-change.ts';

type Fields = {
  description: string;
  website: string;
  contactEmail: string;
  contactNumber: string;
  acceptablePayment: CardKind[];
};

const CARDS = Object.entries(cardNames) as [CardKind, string][];

export function ProfileForm({ profile, mayChange }: { profile: StoreProfile; mayChange: boolean }) {
  const cache = useCallCache();
  const { formProps, register, errorOf, formError, isBusy, formState, reset } = useSchemaForm<Fields, unknown>({
    schema: ProfileChange,
    inputOf: changeOf,
    defaultValues: fieldsOf(profile),
    submit: async (fields) => {
      const saved = await call(changeStoreProfile, { id: profile.id, ...changeOf(fields) });
      cache.write(getStoreProfile, { id: profile.id }, saved);
      reset(fieldsOf(saved));
      toast.success('The store page was saved.');
    },
  });
  return (
    <form {...formProps}>
      <fieldset disabled={!mayChange} className="grid gap-5">
        <legend className="mb-4 text-h4">Store page</legend>
        <TextAreaField
          label="About the store"
          optional
          rows={5}
          limit={1000}
          hint="What shoppers read on your page. No health claims and no gifts: the Cannabis Act forbids both."
          error={errorOf('description')}
          {...register('description')}
        />
        <div className="settings-pair">
          <TextField
            label="Phone"
            optional
            type="tel"
            autoComplete="off"
            error={errorOf('contactNumber')}
            {...register('contactNumber')}
          />
          <TextField
            label="Email"
            optional
            type="email"
            autoComplete="off"
            hint="Messages that nobody answers are mailed there, too."
            error={errorOf('contactEmail')}
            {...register('contactEmail')}
          />
        </div>
        <TextField
          label="Website"
          optional
          type="url"
          autoComplete="off"
          placeholder="https://"
          error={errorOf('website')}
          {...register('website')}
        />
        <fieldset>
          <legend className="field-label">Cards that you take</legend>
          <div className="settings-cards">
            {CARDS.map(([value, label]) => (
              <Checkbox key={value} value={value} {...register('acceptablePayment')}>
                {label}
              </Checkbox>
            ))}
          </div>
          <p className="text-sm text-ink-muted">None chosen: any card that the payment provider takes.</p>
        </fieldset>
      </fieldset>
      <FormTrouble message={formError} />
      {mayChange && (
        <div className="settings-save">
          <p role="status" className="min-w-0 flex-1">
            {formState.isDirty && <b className="font-semibold">Not saved yet.</b>}
          </p>
          {formState.isDirty && (
            <Button tone="secondary" onClick={() => reset()}>
              Discard
            </Button>
          )}
          <Button type="submit" busy={isBusy} busyText="Saving" aria-disabled={!formState.isDirty}>
            Save store page
          </Button>
        </div>
      )}
    </form>
  );
}

const fieldsOf = ({ description, website, contactEmail, contactNumber, acceptablePayment }: StoreProfile): Fields => ({
  description,
  website: website ?? '',
  contactEmail: contactEmail ?? '',
  contactNumber: contactNumber ?? '',
  acceptablePayment,
});

const changeOf = ({ description, acceptablePayment, ...texts }: Fields): ProfileChange => ({
  description,
  website: texts.website.trim() || null,
  contactEmail: texts.contactEmail.trim() || null,
  contactNumber: texts.contactNumber.trim() || null,
  acceptablePayment,
});
