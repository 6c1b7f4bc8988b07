type Props = { pin: string; onChange: (pin: string) => void };

/** Where the store wants to know who hands over. Typed by keys, and hidden from who stands there. */
export const PinField = ({ pin, onChange }: Props) => (
  <label className="hand-over-pin">
    <span>Your PIN</span>
    <input
      className="input"
      type="password"
      inputMode="numeric"
      autoComplete="off"
      maxLength={6}
      value={pin}
      onChange={({ target }) => onChange(target.value.replace(/\D/g, ''))}
    />
  </label>
);
