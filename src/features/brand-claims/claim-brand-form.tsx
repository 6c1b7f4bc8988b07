import { call } from '#platform/browser/browser.ts';
import { useSchemaForm } from '#platform/browser/form.ts';
import { useSite } from '#platform/web/use-site.ts';
import { Checkbox } from '#ui/fields/checkbox.tsx';
import { EmailField } from '#ui/fields/email-field.tsx';
import { RadioGroup } from '#ui/fields/radio-group.tsx';
import { TextField } from '#ui/fields/text-input.tsx';
import { TextLink } from '#ui/fields/text-link.tsx';
import { Button } from '#ui/parts/button.tsx';
import { FormTrouble } from '#ui/states/notice.tsx';
import { claimBrand } from './brand-claims.contract.ts';
import { ClaimForm } from './claim-form.ts';

type Fields = {
  brandName: string;
  contactInformation: string;
  email: string;
  phoneNumber: string;
  isListed: 'Yes' | 'No';
  agreed: true;
  website: string;
};

const YES_OR_NO = ['Yes', 'No'].map((value) => ({ value, label: value }));

export function ClaimBrandForm({ brandName, onClaimed }: { brandName: string; onClaimed: () => void }) {
  const { name } = useSite();
  const form = useSchemaForm<Fields, unknown>({
    schema: ClaimForm,
    submit: async (fields) => {
      await call(claimBrand, fields);
      onClaimed();
    },
  });
  const { register, errorOf, formError, isBusy } = form;
  const field = (of: keyof Fields) => ({ ...register(of), error: errorOf(of) });
  return (
    <form {...form.formProps} className="grid gap-4">
      <TextField
        label="Brand name"
        required
        autoComplete="organization"
        defaultValue={brandName}
        {...field('brandName')}
      />
      <TextField
        label="Contact information"
        required
        autoComplete="name"
        hint="Your name, and what you do for the brand."
        {...field('contactInformation')}
      />
      <EmailField autoComplete="email" {...field('email')} />
      <TextField label="Phone number" required type="tel" autoComplete="tel" {...field('phoneNumber')} />
      <RadioGroup label={`Is your brand listed on ${name}?`} required choices={YES_OR_NO} {...field('isListed')} />
      <Decoy {...register('website')} />
      <Checkbox required {...field('agreed')}>
        I am authorized to act for this brand, what I entered is true, and I agree to the{' '}
        <TextLink inline external to="/terms-conditions">
          Terms & Conditions
        </TextLink>
        .
      </Checkbox>
      <FormTrouble message={formError} />
      <Button type="submit" size="lg" wide busy={isBusy} busyText="Sending">
        Submit request
      </Button>
    </form>
  );
}

/** A honeypot that people neither see nor reach: bots fill it in. */
const Decoy = (props: React.ComponentProps<'input'>) => (
  <div aria-hidden="true" className="absolute -left-[200vw]">
    <input {...props} type="text" tabIndex={-1} autoComplete="off" aria-label="Leave empty" />
  </div>
);
