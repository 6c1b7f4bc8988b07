import { useId, useState } from 'react';
import { Form } from 'react-router';
import { Button } from '#ui/button.tsx';
import { cx } from '#ui/classes.ts';
import { IconButton } from '#ui/icon-button.tsx';
import { CaretDownIcon, MagnifyingGlassIcon } from '#ui/icons.ts';
import './search-form.css';

const types = { products: 'Products', stores: 'Stores', brands: 'Brands' } as const;

type SearchFormProps = {
  /** In the header: a sunken pill. Else the panel of the home page. */
  compact?: boolean;
  /** Searches within this store. */
  storeId?: string;
  className?: string;
};

/** Search by type. A plain form that leads to the search page, so it works before any script runs. */
export function SearchForm({ compact, storeId, className }: SearchFormProps) {
  const [type, setType] = useState<keyof typeof types>('products');
  const id = useId();
  return (
    <Form
      role="search"
      action="/search"
      className={cx(compact ? 'search-pill' : 'search-panel', className)}
      aria-label={storeId ? 'This store' : compact ? 'Site' : undefined}
    >
      {storeId ? (
        <input type="hidden" name="storeId" value={storeId} />
      ) : (
        <div className="search-type">
          <label htmlFor={`${id}-type`} className={cx(compact && 'sr-only')}>
            You search by
          </label>
          <span className="relative">
            <select
              id={`${id}-type`}
              name="type"
              value={type}
              onChange={({ target }) => setType(target.value as typeof type)}
            >
              {Object.entries(types).map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
            <CaretDownIcon />
          </span>
        </div>
      )}
      <div className="search-words">
        {!compact && <MagnifyingGlassIcon className="text-ink-muted" />}
        <input
          type="search"
          name="search"
          required
          maxLength={100}
          autoComplete="off"
          enterKeyHint="search"
          aria-label={storeId ? 'Search this store' : `Search ${type}`}
          placeholder={storeId ? 'Search this store' : `Search ${type}`}
        />
      </div>
      {compact ? (
        <IconButton label="Search" type="submit">
          <MagnifyingGlassIcon />
        </IconButton>
      ) : (
        <Button type="submit" size="lg">
          Search
        </Button>
      )}
    </Form>
  );
}
