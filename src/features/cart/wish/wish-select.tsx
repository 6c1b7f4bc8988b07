import { useId } from 'react';
import { CaretDownIcon } from '#ui/icons/icons.ts';
import { WISH_LABELS, WISHES, type Wish } from './wish.ts';
import './wish.css';

type WishSelectProps = {
  /** The name of the product. */
  product: string;
  value: Wish;
  onChange: (wish: Wish) => void;
  className?: string;
};

/** What is to happen where the store is short of a product. */
export function WishSelect({ product, value, onChange, className = '' }: WishSelectProps) {
  const id = useId();
  return (
    <span className={`wish ${className}`}>
      <label htmlFor={id}>
        If it runs out<span className="sr-only">: {product}</span>
      </label>
      <span className="wish-choice">
        <select id={id} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as Wish)}>
          {WISHES.map((wish) => (
            <option key={wish} value={wish}>
              {WISH_LABELS[wish]}
            </option>
          ))}
        </select>
        <CaretDownIcon />
      </span>
    </span>
  );
}
