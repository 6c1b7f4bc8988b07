import { TextAreaField } from '#ui/fields/text-area.tsx';
import { LONGEST_REASON } from './reason-rule.ts';

type Props = {
  /** Sentences for the shopper, one press each. */
  ready: readonly string[];
  value: string;
  error: string | undefined;
  onChange: (reason: string) => void;
};

/** Why something is done to an order: a ready sentence, which can be changed, or another one. */
export const ReasonField = ({ ready, value, error, onChange }: Props) => (
  <>
    {ready.length > 0 && (
      <fieldset className="reason-choices">
        <legend className="mb-1.5 text-sm font-semibold">Ready reasons</legend>
        {ready.map((reason) => (
          <button
            key={reason}
            type="button"
            className="reason-choice"
            aria-pressed={value === reason}
            onClick={() => onChange(reason)}
          >
            {reason}
          </button>
        ))}
      </fieldset>
    )}
    <TextAreaField
      label="Reason"
      required
      limit={LONGEST_REASON}
      error={error}
      value={value}
      onChange={({ target }) => onChange(target.value)}
    />
  </>
);
